import { expect, test } from 'vitest'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { statementsOf } from '../../../test/statements.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()

/** Columns that the export leaves out, each with its reason. Every other column of these tables must be in it. */
const leftOut: Record<string, string> = {
  'users.id': 'internal number',
  'users.email_key': 'the address in lower case',
  'users.password_hash': 'a secret',
  'badges.id': 'internal number',
  'badges.subject_hash': 'a hash',
  'verifications.id': 'nothing is found by it but the document',
  'verifications.document_key': 'a secret',
  'users.deleted_at': 'nobody exports a deleted account',
  'sessions.id': 'internal number',
  'sessions.token_hash': 'a secret',
  'api_tokens.id': 'internal number',
  'api_tokens.token_hash': 'a hash',
  'sign_ins.id': 'internal number',
  'known_devices.token_hash': 'a secret',
  'second_factors.secret': 'a secret',
  'second_factors.wrong_codes': 'counts what somebody else may have tried',
  'second_factors.last_step': 'guards against using a code twice',
  'tasks.search_text': 'made of title, description and category',
  'tasks.city_key': 'made of the city',
  'tasks.announced': 'whether others were told of it',
  'notification_choices.phone': 'it is kept only to be texted, and a badge shows that there is one',
  'push_subscriptions.id': 'internal number',
  'push_subscriptions.session_id': 'internal number',
  'push_subscriptions.p256dh': 'a key of the device, which has it',
  'push_subscriptions.auth': 'a secret',
  'sendings.id': 'internal number',
  'calendar_feeds.token_hash': 'a hash',
  'visits.token_hash': 'a hash',
  'tasks.words': 'made of title, description, category and city',
  'users.skill_keys': 'made of the skills',
  'last_searches.needle': 'made of the words',
  'searches.id': 'internal number',
  'searches.needle': 'made of the words',
  'searches.city_key': 'made of the city',
  'tasks.offer_count': 'counts what others did',
  'tasks.ask_at': 'the time of a reminder, which follows from the days',
  'tasks.hidden_at': 'the reason is given',
  'offers.id': 'internal number',
  'questions.id': 'internal number',
  'agreements.offer_id': 'internal number',
  'agreements.reminded': 'counts alerts, which are given',
  'agreements.day_reminded': 'counts alerts, which are given',
  'agreements.day_agreed_at': 'follows from the events, which are given',
  'agreements.clock_gains': 'counts events, which are given',
  'agreements.hold_added_ms': 'follows from the events, which are given',
  'agreements.review_reminded': 'counts an alert, which is given',
  'agreements.proposals': 'counts events, which are given',
  'agreements.arrival_tries': 'guards against guessing the code',
  'agreements.arrival_wrong': 'guards against guessing the code',
  'events.prev_hash': 'the evidence file has it',
  'events.hash': 'the evidence file has it',
  'messages.client_id': 'guards against storing a message twice',
  'alerts.params': 'the sentence is given',
  'alerts.task_given_id': 'the sentence names the task',
  'payments.id': 'internal number',
  'payments.given_id': 'the order is given',
  'payments.checkout': 'a page that is over',
  'payments.failed_at': 'gone with the next try; the state is given',
  'payments.tried_at': 'tells a late failure from a new one',
  'ledger_entries.id': 'internal number',
  'ledger_entries.key': 'guards against booking twice',
  'payees.phone_hash': 'a hash',
  'bans.id': 'internal number',
  'bans.hash': 'a hash',
  'bans.domain': 'about nobody in particular',
  'bans.network': 'about nobody in particular',
  'bans.ends_at': 'about nobody in particular',
  'reviews.id': 'internal number',
  'reviews.look_note': 'given as heldBecause from the publication on',
  'reports.subject_id': 'public number of something of somebody else',
  'reports.snapshot': 'words of somebody else',
  'files.state': 'only what is ready is given',
  'files.color': 'made of the picture',
  'files.sizes': 'made of the picture',
  'files.stored_bytes': 'made of the picture',
  'files.position': 'the order of a list',
  'files.offer_id': 'the thing that names it is given',
  'files.message_seq': 'the thing that names it is given',
  'files.event_task_id': 'the thing that names it is given',
  'files.event_seq': 'the thing that names it is given',
  'files.statement_task_id': 'the thing that names it is given',
  'files.statement_by_id': 'the thing that names it is given',
  'files.review_task_id': 'the thing that names it is given',
  'files.review_by_id': 'the thing that names it is given',
}
/** The owner of a row: found because the row is in the export. */
const owners =
  /^(user_id|payer_id|person_id|owner_id|poster_id|bidder_id|provider_id|rater_id|rated_id|sender_id|blocker_id|reporter_id|task_id|conversation_id|friend_id|blocked_id|about_id|actor_id|asker_id)$/

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: Plan[]
}

/** The tables that a plan reads, by the names that they have in it. */
const tablesIn = ({ 'Relation Name': table, Alias, Plans = [] }: Plan): [string, string][] => [
  ...(table ? [[Alias!, table] as [string, string]] : []),
  ...Plans.flatMap(tablesIn),
]

/** The columns that a plan returns in the end. */
const outputOf = ({ 'Node Type': type, Output = [], Plans = [] }: Plan): string[] =>
  type === 'Append' ? Plans.flatMap(outputOf) : Output

/** The columns, with their tables, that the statements of an export give. */
const givenColumns = async (): Promise<Set<string>> => {
  const reader = await world.person('Reader')
  await reader.says('Hello', await world.person('Friend'))
  const statements = await statementsOf(() => reader.does(exportOwnData))
  const given = new Set<string>()
  for (const { text, values } of statements) {
    const { rows } = await world.pool.query({ text: `EXPLAIN (VERBOSE, FORMAT JSON) ${text}`, values })
    const plan = rows[0]['QUERY PLAN'][0].Plan as Plan
    const tables = new Map(tablesIn(plan))
    const output = outputOf(plan).join(' ')
    // Where there is only one table, PostgreSQL does not name it.
    const [only, ...others] = tables.values()
    const columns =
      others.length === 0
        ? [...output.matchAll(/\w+/g)].map(([column]) => `${only}.${column}`)
        : [...output.matchAll(/\b(\w+)\.(\w+)\b/g)].map(
            ([, alias, column]) => `${tables.get(alias!)}.${column}`,
          )
    for (const column of columns) given.add(column)
  }
  return given
}

test('exports every column about somebody, or names a reason to leave it out', async () => {
  const { rows } = await world.pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY ($1)`,
    [
      [
        'users',
        'sessions',
        'sign_ins',
        'identities',
        'second_factors',
        'known_devices',
        'tasks',
        'offers',
        'agreements',
        'events',
      ].concat([
        'reviews',
        'messages',
        'alerts',
        'blocks',
        'reports',
        'payments',
        'ledger_entries',
        'payees',
        'bans',
        'questions',
        'searches',
        'last_searches',
        'invitations',
        'notification_choices',
        'push_subscriptions',
        'sendings',
        'calendar_feeds',
        'visits',
        'files',
        'badges',
        'verifications',
      ]),
    ],
  )
  expect(rows.length).toBeGreaterThan(100)
  const given = await givenColumns()
  const missing = rows
    .filter(({ column }) => !owners.test(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter(name => !given.has(name) && !leftOut[name])
  expect(missing).toEqual([])
})
