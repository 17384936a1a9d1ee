import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { getEvidence } from '#contract/endpoints/agreements.ts'
import { logIn } from '#contract/endpoints/auth.ts'
import { listModerationLog, listReports } from '#contract/endpoints/moderation.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { restore } from '#server/db/core/backup-format.ts'
import { createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { linesOf } from '#server/jobs/backup-file.ts'
import { Actor, inTask, password } from '../../seeds/actor.ts'
import { createWorld } from '../world.ts'

/**
 * A market of five people, made by the first three migrations, which are those of the first release: tasks in every
 * state, a conversation, alerts, a review, a block, a report, a limit with its line in the log, a deleted account.
 */
const file = path.resolve('server/test/upgrade/first-release.backup')
const migrations = path.resolve('server/migrations')
const first = mkdtempSync(path.join(tmpdir(), 'first-release-'))
for (const name of readdirSync(migrations).filter(name => name < '0004'))
  cpSync(path.join(migrations, name), path.join(first, name))

const admin = createPool(inject('superuserUrl'), () => {})
afterAll(() => admin.end())

const emptyDatabase = async () => {
  const name = `${inject('templateName')}_upgrade_${randomBytes(6).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('superuserUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Columns that a later release no longer keeps, as they follow from another. */
const dropped = ['category_name']

/** Of the jobs that later releases queue. */
const queued = /"kind":"(search-texts|skill-keys)"/

/** Every row of the tables that the first release had, with the columns that it had, as text. */
const contents = async (pool: pg.Pool, columns: Map<string, string>) => {
  const all: Record<string, string[]> = {}
  for (const [table, names] of columns) {
    const { rows } = await pool.query(
      `SELECT row_to_json(t)::text AS row FROM (SELECT ${names} FROM ${table}) t ORDER BY 1`,
    )
    all[table] = rows.map(({ row }) => row).filter(row => !queued.test(row))
  }
  return all
}
const columnsOf = async (pool: pg.Pool): Promise<Map<string, string>> => {
  const { rows } = await pool.query(
    `
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY column_name) AS columns
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN ('migrations', 'functions', 'market')
      AND column_name <> ALL ($1) GROUP BY 1`,
    [dropped],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** The ways from the first release to this one. Each gives the database, and what every old row was. */
const ways = {
  'its database is upgraded in place': async (pool: pg.Pool) => {
    await restore(pool, linesOf(file), first)
    const columns = await columnsOf(pool)
    const before = await contents(pool, columns)
    const applied = await migrate(pool, migrations)
    expect(applied[0]).toBe('0004_money.sql')
    expect(applied.at(-1)).toBe(readdirSync(migrations).sort().at(-1))
    expect(await contents(pool, columns)).toEqual(before)
  },
  'its backup is restored by this one': async (pool: pg.Pool) => {
    expect((await restore(pool, linesOf(file), migrations)).count).toBeGreaterThan(60)
  },
}

describe.each(Object.entries(ways))('a market of the first release: %s', (_, upgrade) => {
  test("keeps everybody's data, and lets everybody go on", async () => {
    const databaseUrl = await emptyDatabase()
    const pool = createPool(databaseUrl, () => {})
    await upgrade(pool)
    await pool.end()
    const world = await createWorld({ config: { databaseUrl } })
    const enter = async (name: string) => {
      const actor = new Actor(world.app)
      actor.user = await actor.does(logIn, { body: { email: `${name}@example.in`, password } } as never)
      return actor
    }
    const [asha, ravi, meena, mod] = [
      await enter('asha'),
      await enter('ravi'),
      await enter('meena'),
      await enter('mod'),
    ]
    const messages = (await asha.reads(ravi)).map(({ message }) => message)
    expect(messages).toEqual(['Namaste 👩🏽‍🔧', 'When shall I come?'])
    expect((await ravi.alerts()).length).toBeGreaterThan(1)
    const { rows } = await world.pool.query('SELECT given_id, title, status FROM tasks ORDER BY id')
    const [done, running, open] = rows.map(row => ({ ...row, givenId: row.given_id }))
    expect(rows.map(({ title, status }) => [title, status])).toEqual([
      ['Help with algebra', 'Completed'],
      ['Paint a gate', 'In-Progress'],
      ['Carry a cupboard', 'Open'],
      [expect.any(String), 'Cancelled'],
    ])
    const listed = await asha.does(listTasks, { query: {} })
    expect(listed.map(({ title }) => title)).toContain('Carry a cupboard')
    // The chain of events that the old version wrote still proves what was agreed.
    const evidence = path.join(first, 'evidence.json')
    writeFileSync(evidence, JSON.stringify(await asha.does(getEvidence, inTask(done!))))
    expect(execFileSync('node', ['scripts/verify.mjs', evidence], { encoding: 'utf8' })).toContain(
      'Nothing is off',
    )
    // A proposal made then is answered now, and the work goes on to its end.
    await meena.answersProposal(running!, true)
    expect((await meena.agreement(running!)).price).toBe(600)
    await ravi.completes(running!)
    await meena.completes(running!, { rating: 5 })
    const offer = (await asha.seesOffers(open!)).find(offer => offer.userGivenId === ravi.user.givenId)
    await asha.accepts(offer!)
    expect(await asha.says('Still here', ravi)).toMatchObject({ message: 'Still here' })
    // The acts of moderators and their open cases are there.
    expect(await meena.standing()).toMatchObject({ limit: { reason: 'Be kind to people' } })
    expect(JSON.stringify(await mod.does(listModerationLog, {} as never))).toContain('Be kind to people')
    expect(JSON.stringify(await mod.does(listReports, {} as never))).toContain('Spam or scam')
    // Somebody new comes, too.
    await world.person('New')
    await world.close()
  }, 60_000)
})
