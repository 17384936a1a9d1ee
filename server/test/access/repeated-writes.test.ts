import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { idempotencyHeader } from '#contract/idempotency.ts'
import type { Actor } from '../../seeds/actor.ts'
import { createWorld, type World } from '../world.ts'
import { onOwnTasks } from './own-tasks.ts'
import { onOwnThings, openOutside, type Ready } from './own-things.ts'
import type { Row } from './rows.ts'
import { Cast, type Role, roles, type State, type Story, states } from './story.ts'
import { table } from './table.ts'

const outside = await openOutside()
const market = await createWorld({ config: outside.config })
const cast = await Cast.gather(market)
const own: Record<string, () => Promise<Ready>> = { ...onOwnThings(cast, outside), ...onOwnTasks(cast) }

/** The columns that say only when somebody was last here. */
const seen = ['last_seen_at', 'last_active_at']

/** The content of each table: the same while nothing is written. A job that ran is gone; a new one has a new number. */
const contents = async ({ pool, clock }: World) => {
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

/** The role and the state of the task in which a call succeeds; null where the table knows none. */
const successOf = ({ answers }: Row): { role: Role; state: State } | null => {
  const perState = 'Open' in answers ? answers : { Open: answers as readonly number[] }
  for (const state of states) {
    const i = perState[state as 'Open']?.findLastIndex(status => status < 300) ?? -1
    if (i >= 0) return { role: roles[i]!, state }
  }
  return null
}

/** A write as the table has it. */
const fromTable = async (row: Row): Promise<Ready> => {
  const { role, state } = successOf(row)!
  const story = 'Open' in row.answers ? await cast.story(state) : (undefined as unknown as Story)
  const by = await cast.browserOf(role)
  const input = await row.input?.(cast, story)
  return { by, ...(input && { input }) }
}

/** Remembers the cookies of a browser, and puts them back: those of a lost answer were lost with it. */
const keepCookies = (browser: Actor) => {
  const { cookie, otherCookies } = browser
  const others = [...otherCookies]
  return () => {
    Object.assign(browser, { cookie })
    otherCookies.clear()
    for (const [name, value] of others) otherCookies.set(name, value)
  }
}

const writes = table.filter(({ endpoint }) => endpoint.kind === 'write')

test('has a set-up for each write that succeeds nowhere in the table, and for no other', () => {
  const names = writes.filter(row => !successOf(row)).map(({ endpoint }) => endpoint.name)
  expect(names.sort()).toEqual(Object.keys(own).sort())
})

test.each(writes.map(row => ({ name: row.endpoint.name, row })))(
  'does $name once when its answer was lost and it is sent again',
  async ({ row }) => {
    const { endpoint } = row
    const ready = await (own[endpoint.name]?.() ?? fromTable(row))
    const { by, world = market } = ready
    const key = { [idempotencyHeader]: randomUUID() }
    const sends = () => ready.send?.(key) ?? by.tries(endpoint, ready.input as never, key)
    const loseCookies = keepCookies(by)
    const first = await sends()
    expect(first.status).toBe(endpoint.status)
    const before = await contents(world)
    const begun = by.cookie
    loseCookies()
    const again = await sends()
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(by.cookie).toBe(begun)
    expect(await contents(world)).toEqual(before)
    await cast.restore()
  },
)
