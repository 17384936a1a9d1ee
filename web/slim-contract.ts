import type { Plugin } from 'vite'
import type { Endpoint } from '../contract/src/endpoint.ts'
import * as account from '../contract/src/endpoints/account.ts'
import * as agreements from '../contract/src/endpoints/agreements.ts'
import * as auth from '../contract/src/endpoints/auth.ts'
import * as day from '../contract/src/endpoints/day.ts'
import * as disputes from '../contract/src/endpoints/disputes.ts'
import * as drafts from '../contract/src/endpoints/drafts.ts'
import * as files from '../contract/src/endpoints/files.ts'
import * as finding from '../contract/src/endpoints/finding.ts'
import * as messages from '../contract/src/endpoints/messages.ts'
import * as moderation from '../contract/src/endpoints/moderation.ts'
import * as notifications from '../contract/src/endpoints/notifications.ts'
import * as offers from '../contract/src/endpoints/offers.ts'
import * as operate from '../contract/src/endpoints/operate.ts'
import * as operateBans from '../contract/src/endpoints/operate-bans.ts'
import * as operateChecks from '../contract/src/endpoints/operate-checks.ts'
import * as operateCirculars from '../contract/src/endpoints/operate-circulars.ts'
import * as operateCsv from '../contract/src/endpoints/operate-csv.ts'
import * as operateJoining from '../contract/src/endpoints/operate-joining.ts'
import * as operatePeople from '../contract/src/endpoints/operate-people.ts'
import * as ownData from '../contract/src/endpoints/own-data.ts'
import * as payments from '../contract/src/endpoints/payments.ts'
import * as people from '../contract/src/endpoints/people.ts'
import * as profiles from '../contract/src/endpoints/profiles.ts'
import * as questions from '../contract/src/endpoints/questions.ts'
import * as reviews from '../contract/src/endpoints/reviews.ts'
import * as searches from '../contract/src/endpoints/searches.ts'
import * as site from '../contract/src/endpoints/site.ts'
import * as tasks from '../contract/src/endpoints/tasks.ts'
import * as tokens from '../contract/src/endpoints/tokens.ts'
import * as verification from '../contract/src/endpoints/verification.ts'
import * as webhooks from '../contract/src/endpoints/webhooks.ts'
import * as agreement from '../contract/src/entities/agreement.ts'
import * as apiToken from '../contract/src/entities/api-token.ts'
import * as ban from '../contract/src/entities/ban.ts'
import * as category from '../contract/src/entities/category.ts'
import * as check from '../contract/src/entities/check.ts'
import * as csv from '../contract/src/entities/csv.ts'
import * as dayEntity from '../contract/src/entities/day.ts'
import * as dispute from '../contract/src/entities/dispute.ts'
import * as findingEntity from '../contract/src/entities/finding.ts'
import * as settingsEntity from '../contract/src/entities/market-settings.ts'
import * as message from '../contract/src/entities/message.ts'
import * as moderationEntity from '../contract/src/entities/moderation.ts'
import * as operateEntity from '../contract/src/entities/operate.ts'
import * as operatePeopleEntity from '../contract/src/entities/operate-people.ts'
import * as payment from '../contract/src/entities/payment.ts'
import * as report from '../contract/src/entities/report.ts'
import * as task from '../contract/src/entities/task.ts'
import * as user from '../contract/src/entities/user.ts'
import * as webhook from '../contract/src/entities/webhook.ts'
import { limits } from '../contract/src/limits.ts'

const modules: Readonly<Record<string, object>> = {
  'endpoints/account.ts': account,
  'endpoints/agreements.ts': agreements,
  'endpoints/auth.ts': auth,
  'endpoints/day.ts': day,
  'endpoints/disputes.ts': disputes,
  'endpoints/drafts.ts': drafts,
  'endpoints/files.ts': files,
  'endpoints/finding.ts': finding,
  'endpoints/messages.ts': messages,
  'endpoints/moderation.ts': moderation,
  'endpoints/notifications.ts': notifications,
  'endpoints/offers.ts': offers,
  'endpoints/operate.ts': operate,
  'endpoints/operate-bans.ts': operateBans,
  'endpoints/operate-checks.ts': operateChecks,
  'endpoints/operate-csv.ts': operateCsv,
  'endpoints/operate-circulars.ts': operateCirculars,
  'endpoints/operate-joining.ts': operateJoining,
  'endpoints/operate-people.ts': operatePeople,
  'endpoints/own-data.ts': ownData,
  'endpoints/payments.ts': payments,
  'endpoints/people.ts': people,
  'endpoints/profiles.ts': profiles,
  'endpoints/questions.ts': questions,
  'endpoints/reviews.ts': reviews,
  'endpoints/searches.ts': searches,
  'endpoints/site.ts': site,
  'endpoints/tasks.ts': tasks,
  'endpoints/tokens.ts': tokens,
  'endpoints/verification.ts': verification,
  'endpoints/webhooks.ts': webhooks,
  'entities/agreement.ts': agreement,
  'entities/api-token.ts': apiToken,
  'entities/ban.ts': ban,
  'entities/check.ts': check,
  'entities/category.ts': category,
  'entities/csv.ts': csv,
  'entities/day.ts': dayEntity,
  'entities/dispute.ts': dispute,
  'entities/finding.ts': findingEntity,
  'entities/message.ts': message,
  'entities/moderation.ts': moderationEntity,
  'entities/operate.ts': operateEntity,
  'entities/operate-people.ts': operatePeopleEntity,
  'entities/payment.ts': payment,
  'entities/report.ts': report,
  'entities/market-settings.ts': settingsEntity,
  'entities/task.ts': task,
  'entities/user.ts': user,
  'entities/webhook.ts': webhook,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** A schema has its kind under a key that nothing else has. */
const isSchema = (value: object): boolean => '~kind' in value

/** The parts of an export that a browser needs: a call's address, a list's words, nothing of a schema. */
function slim(value: unknown): unknown {
  if (isEndpoint(value)) {
    const { method, path, access, kind, mayBeQuiet, takesCsv, status } = value
    return { method, path, access, kind: kind === 'write' ? kind : undefined, mayBeQuiet, takesCsv, status }
  }
  if (typeof value === 'object' && value !== null) return isSchema(value) ? undefined : value
  return typeof value === 'string' ? value : undefined
}

const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
/** The name by itself, not within another name or a path. */
const isNamed = /(?<![\w'"/-])limits(?![\w'"/-])/
const limitsImport = /import \{ limits \} from '[^']+limits\.ts'\n/

/** Code with the limits that it names in their place: a page then carries those of its own, not all of them. */
function withNumbers(code: string): string {
  const inPlace = code.replace(/\blimits((?:\.\w+)+)/g, (whole, path: string) => {
    const named = path.slice(1).split('.')
    const value = named.reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], limits)
    return value === undefined ? whole : JSON.stringify(value)
  })
  const without = inPlace.replace(limitsImport, '')
  // A name may also appear in a path or a comment.
  return isNamed.test(without.replaceAll(comments, '')) ? inPlace : without
}

/**
 * Serves the contract without its schemas: the server checks with them, the browser only has their types, and
 * typebox would be a tenth of the first page. A schema imported for its value fails the build.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
  transform(code, id) {
    const isOurs = /\/(web|contract)\/src\/.*\.tsx?$/.test(id)
    return isOurs && code.includes('limits.') ? { code: withNumbers(code), map: null } : null
  },
  load(id) {
    const file = /contract\/src\/((?:endpoints|entities)\/[\w-]+\.ts)$/.exec(id)?.[1]
    const exported = file === undefined ? undefined : modules[file]
    if (!exported) return null
    return Object.entries(exported)
      .map(([name, value]) => [name, JSON.stringify(slim(value))])
      .filter(([, json]) => json !== undefined)
      .map(([name, json]) => `export const ${name} = ${json}\n`)
      .join('')
  },
})
