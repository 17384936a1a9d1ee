import type { Plugin } from 'vite'
import type { Endpoint } from '../contract/src/endpoint.ts'
import * as account from '../contract/src/endpoints/account.ts'
import * as auth from '../contract/src/endpoints/auth.ts'
import * as messages from '../contract/src/endpoints/messages.ts'
import * as moderation from '../contract/src/endpoints/moderation.ts'
import * as offers from '../contract/src/endpoints/offers.ts'
import * as ownData from '../contract/src/endpoints/own-data.ts'
import * as people from '../contract/src/endpoints/people.ts'
import * as profiles from '../contract/src/endpoints/profiles.ts'
import * as tasks from '../contract/src/endpoints/tasks.ts'
import * as message from '../contract/src/entities/message.ts'
import * as moderationEntity from '../contract/src/entities/moderation.ts'
import * as report from '../contract/src/entities/report.ts'
import * as task from '../contract/src/entities/task.ts'
import * as user from '../contract/src/entities/user.ts'

const modules: Readonly<Record<string, object>> = {
  'endpoints/account.ts': account,
  'endpoints/auth.ts': auth,
  'endpoints/messages.ts': messages,
  'endpoints/moderation.ts': moderation,
  'endpoints/offers.ts': offers,
  'endpoints/own-data.ts': ownData,
  'endpoints/people.ts': people,
  'endpoints/profiles.ts': profiles,
  'endpoints/tasks.ts': tasks,
  'entities/message.ts': message,
  'entities/moderation.ts': moderationEntity,
  'entities/report.ts': report,
  'entities/task.ts': task,
  'entities/user.ts': user,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** What a browser needs of an export: of a call its address, of a list its words, of a schema nothing. */
function slim(value: unknown): unknown {
  if (isEndpoint(value)) {
    const { name, method, path, access, kind, mayBeQuiet, status } = value
    return { name, method, path, access, kind, mayBeQuiet, status }
  }
  return typeof value === 'string' || Array.isArray(value) ? value : undefined
}

/**
 * Serves the contract without its schemas: the server checks with them, the browser only has their types, and
 * typebox would be a tenth of the first page. A schema imported for its value fails the build.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
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
