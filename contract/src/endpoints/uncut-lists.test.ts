import { expect, test } from 'vitest'
import { needsRole } from '../endpoint.ts'
import { allEndpoints } from './all.ts'

interface Schema {
  type?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

/** Lists that are always whole, by the path in the answer. */
const whole: Record<string, string> = {
  'getStatistics.days': 'one entry a day of the time asked for',
  listToDo: 'one entry a kind',
  'getReport.pictures': 'those of one thing, twelve at most',
  'getReport.report.snapshot': 'what was stored with the report',
  'getSiteConsole.settings.categories': 'a setting',
  'getSiteConsole.settings.categoryDetails': 'a setting',
  'getSiteConsole.settings.cities': 'a setting',
  'getSiteConsole.settings.joining.domains': 'a setting',
  'getSiteConsole.settings.care.steps': 'a setting',
  'getSiteConsole.settings.care.words': 'a setting',
  'getSiteConsole.settings.search.synonyms': 'a setting',
  listCirculars: 'the last twenty, as it says',
  listJoinLinks: 'a hundred at most',
  listWebhooks: 'twenty at most',
  listWebhookAttempts: 'the last hundred, as it says',
  'getHealth.alarms': 'one row for each kind of alarm',
  runChecks: 'one entry a check',
  'getHealth.mail.failed': 'one entry a kind of mail',
  'getHealth.notices': 'one entry a way',
  'getHealth.jobs': 'one entry a kind of job',
}

/** A list beside a number that says how long it is: `total`, `count`, or its own name with Count. */
const isCounted = (siblings: object, name: string): boolean =>
  ['total', 'count', `${name}Count`, `${name.replace(/s$/, '')}Count`].some(key => key in siblings)

/** The paths of lists in an answer that could be cut without anybody noticing. */
function* silent(schema: Schema, path: string): Generator<string> {
  for (const one of schema.anyOf ?? []) yield* silent(one, path)
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (part.type === 'array' && !isCounted(schema.properties!, name)) yield `${path}.${name}`
    yield* silent(part, `${path}.${name}`)
  }
}

test('never cuts a list for moderators or operators without saying so', () => {
  const found = allEndpoints
    .filter(({ access, kind }) => needsRole(access) && kind === 'read')
    .flatMap(({ name, query, reply }) => {
      const asked = Object.keys((query as unknown as Schema | undefined)?.properties ?? {})
      const answer = reply as unknown as Schema
      const isPaged = asked.includes('before') || asked.includes('after')
      const self = answer.type === 'array' && !isPaged ? [name] : []
      return isPaged ? [] : [...self, ...silent(answer, name)]
    })
  expect(found.filter(path => !(path in whole))).toEqual([])
  expect(Object.keys(whole).filter(path => !found.includes(path))).toEqual([])
})
