import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveDrafts } from '#contract/endpoints/drafts.ts'
import { saveSearch } from '#contract/endpoints/searches.ts'
import { makeToken } from '#contract/endpoints/tokens.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import type { Actor } from '../../seeds/actor.ts'
import { createWorld } from '../world.ts'
import { notRepeated } from './not-repeated.ts'
import type { Row } from './rows.ts'
import { Cast, type Role, roles, type State, type Story, states } from './story.ts'
import { table } from './table.ts'

const world = await createWorld()
const cast = await Cast.gather(world)

/** The columns that say only when somebody was last here. */
const seen = ['last_seen_at', 'last_active_at']

/** The content of each table: the same while nothing is written. A job that ran is gone; a new one has a new number. */
const contents = async () => {
  const { pool, clock } = world
  const isQuiet = async () =>
    (await pool.query('SELECT FROM jobs WHERE due_at <= $1', [clock.now()])).rowCount === 0
  while (!(await isQuiet())) await new Promise(resolve => setTimeout(resolve, 20))
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'jobs'`,
  )
  const hashes = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*) || ':' || coalesce(
      md5(string_agg((to_jsonb(x) - $1::text[])::text, '|' ORDER BY (to_jsonb(x) - $1::text[])::text)), '') AS hash
      FROM "${name}" x`,
  )
  const newest = `SELECT 'jobs' AS name, last_value::text AS hash FROM jobs_id_seq`
  const { rows } = await pool.query([...hashes, newest].join(' UNION ALL '), [seen])
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** How a write succeeds of whose own things the table knows nothing. */
const onOwnThings: Record<string, (browser: Actor) => Promise<Record<string, unknown>>> = {
  revokeToken: async browser => {
    const { _id: id } = await browser.does(makeToken, { body: { name: 'Script', scope: 'read', days: 30 } })
    return { params: { id } }
  },
  deleteDraft: async browser => {
    const draft = { title: 'Fix the tap', description: '', categoryId: 0, taskCity: '', budget: 0 }
    const [kept] = await browser.does(saveDrafts, { body: { drafts: [draft] } })
    return { params: { id: kept!._id } }
  },
  updateSearch: async browser => ({ params: await ownSearch(browser), body: { ...aSearch, name: 'Other' } }),
  deleteSearch: async browser => ({ params: await ownSearch(browser) }),
  sendWebhookAgain: async () => {
    const { rows } = await world.pool.query(
      `WITH delivery AS (
        INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since, is_waiting)
        VALUES ($1, 'event', 'task.posted', '{}', now(), now(), false) RETURNING id)
      INSERT INTO webhook_attempts (webhook_id, delivery_id, at, status, duration_ms)
      SELECT $1, id, now(), 500, 1 FROM delivery RETURNING id, webhook_id`,
      [await cast.webhook()],
    )
    return { params: { id: String(rows[0].webhook_id), attemptId: String(rows[0].id) } }
  },
}
const aSearch = { name: 'Near me', filter: { city: 'Pune' }, notify: false }
const ownSearch = async (browser: Actor) => ({ id: (await browser.does(saveSearch, { body: aSearch }))._id })

/** The role and the state of the task in which a call succeeds; null where the table knows none. */
const successOf = ({ endpoint, answers }: Row): { role: Role; state: State } | null => {
  if (endpoint.name in onOwnThings) return { role: 'operator', state: 'Open' }
  const perState = 'Open' in answers ? answers : { Open: answers as readonly number[] }
  for (const state of states) {
    const i = perState[state as 'Open']?.findLastIndex(status => status < 300) ?? -1
    if (i >= 0) return { role: roles[i]!, state }
  }
  return null
}

const writes = table.filter(({ endpoint }) => endpoint.kind === 'write')

test('names the writes that succeed nowhere in the table', () => {
  const names = writes.filter(row => !successOf(row)).map(({ endpoint }) => endpoint.name)
  expect(names.sort()).toEqual(notRepeated.toSorted())
})

test.each(writes.filter(successOf).map(row => ({ name: row.endpoint.name, row })))(
  'does $name once when its answer was lost and it is sent again',
  async ({ row }) => {
    const { role, state } = successOf(row)!
    const story = 'Open' in row.answers ? await cast.story(state) : (undefined as unknown as Story)
    const browser = await cast.browserOf(role)
    const own = onOwnThings[row.endpoint.name]?.(browser)
    const input = (await (own ?? row.input?.(cast, story))) as never
    const key = { [idempotencyHeader]: randomUUID() }
    const { cookie } = browser
    const first = await browser.tries(row.endpoint, input, key)
    expect(first.status).toBe(row.endpoint.status)
    const before = await contents()
    const begun = browser.cookie
    // The cookies of the lost answer were lost with it.
    Object.assign(browser, { cookie })
    const again = await browser.tries(row.endpoint, input, key)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(browser.cookie).toBe(begun)
    expect(await contents()).toEqual(before)
    await cast.restore()
  },
)
