import { expect, test } from 'vitest'
import { databaseOn } from '#server/db/core/sql.ts'
import { readStatistics } from '#server/db/market/statistics.ts'
import { HeldProvider } from '../../test/held-provider.ts'
import { createWorld } from '../../test/world.ts'
import { ledgerJobs } from './ledger.ts'
import { statisticsJobs } from './statistics.ts'

const world = await createWorld({ hasDeadlines: true })
const { pool, clock } = world

/** Makes every look at a table take longer than a person's call may, as one at millions of rows does. */
const slowDown = async (table: string) => {
  await pool.query(`ALTER TABLE ${table} RENAME TO ${table}_rows`)
  await pool.query(`CREATE VIEW ${table} AS SELECT t.* FROM ${table}_rows t, (SELECT pg_sleep(3)) AS slow`)
  await expect(pool.query(`SELECT count(*) FROM ${table}`)).rejects.toThrow()
}

test('counts a large market', { timeout: 60_000 }, async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.says('Hello', ravi)
  await slowDown('messages')
  await pool.query('DELETE FROM statistics')
  await statisticsJobs(pool, clock).run({} as never)
  expect((await readStatistics(databaseOn(pool)))?.days.at(-1)?.messages).toBe(1)
})

test('checks the books of a large market', { timeout: 60_000 }, async () => {
  await slowDown('captures')
  await ledgerJobs({ pool, clock, provider: new HeldProvider(() => false) }).run({} as never)
  expect((await pool.query('SELECT differences FROM ledger_checks')).rows).toEqual([{ differences: [] }])
})
