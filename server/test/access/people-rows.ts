import * as messages from '#contract/endpoints/messages.ts'
import * as notifications from '#contract/endpoints/notifications.ts'
import * as ownData from '#contract/endpoints/own-data.ts'
import * as people from '#contract/endpoints/people.ts'
import * as reviews from '#contract/endpoints/reviews.ts'
import { PushBrowser } from '../push-service.ts'
import { friend, members, type Row, row, signedIn } from './rows.ts'

export const ofMessages: Row[] = [
  row(messages.listChats, signedIn(200)),
  row(messages.listMessages, signedIn(200), cast => ({ params: { friendId: friend(cast) } })),
  row(messages.sendMessage, signedIn(201), cast => ({
    params: { friendId: friend(cast) },
    body: { message: 'Hello' },
  })),
  row(messages.markRead, signedIn(200), cast => ({ params: { senderId: friend(cast) } })),
  row(messages.listAlerts, signedIn(200)),
  row(messages.markAlertsRead, signedIn(200), () => ({ body: { upTo: '1' } })),
  row(notifications.getNotificationPreferences, signedIn(200)),
  row(notifications.changeNotificationPreferences, signedIn(200), () => ({ body: { weekly: false } })),
  row(notifications.getPushKey, signedIn(200)),
  row(notifications.subscribeToPush, signedIn(200), () => ({
    body: new PushBrowser('https://fcm.googleapis.com').form,
  })),
  // Nobody's device has turned them on.
  row(notifications.sendTestPush, signedIn(409)),
  row(notifications.unsubscribeFromPush, signedIn(200)),
]

export const ofPeople: Row[] = [
  row(people.blockPerson, signedIn(200), async ({ world }) => ({
    params: { id: (await world.person('Blocked')).user.givenId },
  })),
  row(people.unblockPerson, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(people.listBlocked, signedIn(200)),
  row(people.getContact, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(people.report, signedIn(201), async ({ world }) => ({
    body: {
      kind: 'person',
      subjectId: (await world.person('Reported')).user.givenId,
      reason: 'Spam or scam',
      details: 'Look at it',
    },
  })),
  row(reviews.getFigures, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(reviews.listReviews, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(reviews.replyToReview, members(403, 403, 403, 403, 201), async cast => ({
    params: { reviewId: await cast.reviewOfAccepted() },
    body: { reply: 'Thank you' },
  })),
  row(people.getStanding, signedIn(200)),
  // None of them is limited.
  row(people.appealLimit, signedIn(409), () => ({ body: { appeal: 'Please look again' } })),
  row(ownData.exportOwnData, signedIn(200)),
  row(ownData.deleteAccount, signedIn(400), () => ({ body: { password: 'not the password' } })),
]
