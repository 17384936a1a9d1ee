import type { Endpoint } from '../endpoint.ts'
import * as account from './account.ts'
import * as agreements from './agreements.ts'
import * as auth from './auth.ts'
import * as day from './day.ts'
import * as disputes from './disputes.ts'
import * as drafts from './drafts.ts'
import * as files from './files.ts'
import * as finding from './finding.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as offers from './offers.ts'
import * as operate from './operate.ts'
import * as operateBans from './operate-bans.ts'
import * as operateChecks from './operate-checks.ts'
import * as operateCirculars from './operate-circulars.ts'
import * as operateCsv from './operate-csv.ts'
import * as operateJoining from './operate-joining.ts'
import * as operatePeople from './operate-people.ts'
import * as ownData from './own-data.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as profiles from './profiles.ts'
import * as questions from './questions.ts'
import * as reviews from './reviews.ts'
import * as searches from './searches.ts'
import * as site from './site.ts'
import * as tasks from './tasks.ts'
import * as tokens from './tokens.ts'
import * as verification from './verification.ts'
import * as webhooks from './webhooks.ts'

/** Every call there is. The server refuses to start unless each has exactly one handler. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(auth),
  ...Object.values(account),
  ...Object.values(tokens),
  ...Object.values(profiles),
  ...Object.values(files),
  ...Object.values(verification),
  ...Object.values(tasks),
  ...Object.values(drafts),
  ...Object.values(searches),
  ...Object.values(finding),
  ...Object.values(questions),
  ...Object.values(offers),
  ...Object.values(agreements),
  ...Object.values(day),
  ...Object.values(payments),
  ...Object.values(disputes),
  ...Object.values(messages),
  ...Object.values(notifications),
  ...Object.values(people),
  ...Object.values(reviews),
  ...Object.values(ownData),
  ...Object.values(moderation),
  ...Object.values(operate),
  ...Object.values(site),
  ...Object.values(operateCirculars),
  ...Object.values(operateJoining),
  ...Object.values(operatePeople),
  ...Object.values(operateCsv),
  ...Object.values(operateBans),
  ...Object.values(operateChecks),
  ...Object.values(webhooks),
]
