import { agreementsHandlers } from './features/agreements/handlers.ts'
import { alertsHandlers } from './features/alerts/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { filesHandlers } from './features/files/handlers.ts'
import { invitationsHandlers } from './features/invitations/handlers.ts'
import { messagesHandlers } from './features/messages/handlers.ts'
import { moderationHandlers } from './features/moderation/handlers.ts'
import { notificationsHandlers } from './features/notifications/handlers.ts'
import { offersHandlers } from './features/offers/handlers.ts'
import { operateHandlers } from './features/operate/handlers.ts'
import { ownDataHandlers } from './features/own-data/handlers.ts'
import { peopleHandlers } from './features/people/handlers.ts'
import { profilesHandlers } from './features/profiles/handlers.ts'
import { questionsHandlers } from './features/questions/handlers.ts'
import { reviewsHandlers } from './features/reviews/handlers.ts'
import { searchesHandlers } from './features/searches/handlers.ts'
import { siteHandlers } from './features/site/handlers.ts'
import { tasksHandlers } from './features/tasks/handlers.ts'
import { verificationHandlers } from './features/verification/handlers.ts'

/** All handlers, one per call. The server starts only if they match the contract's calls exactly. */
export const handlers = [
  ...authHandlers,
  ...profilesHandlers,
  ...filesHandlers,
  ...verificationHandlers,
  ...tasksHandlers,
  ...searchesHandlers,
  ...questionsHandlers,
  ...invitationsHandlers,
  ...offersHandlers,
  ...agreementsHandlers,
  ...messagesHandlers,
  ...alertsHandlers,
  ...notificationsHandlers,
  ...peopleHandlers,
  ...reviewsHandlers,
  ...ownDataHandlers,
  ...moderationHandlers,
  ...operateHandlers,
  ...siteHandlers,
]
