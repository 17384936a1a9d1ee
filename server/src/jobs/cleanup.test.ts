import { expect, test } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { lockTable } from '../../test/locked-table.ts'
import { createWorld } from '../../test/world.ts'
import { cleanupJobs } from './cleanup.ts'

const world = await createWorld({ hasDeadlines: true })
const run = () => cleanupJobs(world.pool, world.clock, 180).run(null as never)
const count = async (table: string): Promise<number> =>
  (await world.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n

const oldAnswers = (many: number) =>
  world.pool.query(`
    INSERT INTO idempotency_keys (id, body_hash, answer, created_at)
    SELECT sha256(i::text::bytea), '', '', '2026-01-01' FROM generate_series(1, ${many}) i`)

test('clears a day with more answers than one statement can delete in its time', async () => {
  // A slow disk, as it were: so many rows take more than three seconds.
  await world.pool.query(`
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.001); RETURN OLD; END';
    CREATE TRIGGER slowly BEFORE DELETE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION slowly()`)
  await oldAnswers(3_000)
  await run()
  expect(await count('idempotency_keys')).toBe(0)
})

test('deletes the rest when one deletion fails, and tries the job again', async () => {
  await oldAnswers(10)
  await world.person('Asha')
  // Once due, the app would do its own in the middle of this.
  await world.pool.query("DELETE FROM jobs WHERE kind = 'cleanup'")
  world.clock.passes(31 * dayMs)
  const { letGo } = await lockTable(world.pool, 'sessions')
  await expect(run()).rejects.toMatchObject({ code: '55P03' })
  await letGo()
  expect(await count('idempotency_keys')).toBe(0)
  expect(await count('sessions')).toBe(1)
  await run()
  expect(await count('sessions')).toBe(0)
})

test('forgets after 90 days which events of payment services it has received', async () => {
  const heard = (id: string, days: number) =>
    world.pool.query('INSERT INTO webhook_events (provider, event_id, received_at) VALUES ($1, $2, $3)', [
      'razorpay',
      id,
      new Date(world.clock.now().getTime() - days * dayMs),
    ])
  await heard('evt_old', 91)
  await heard('evt_new', 89)
  await run()
  expect((await world.pool.query('SELECT event_id FROM webhook_events')).rows).toEqual([
    { event_id: 'evt_new' },
  ])
})

test('forgets after 30 days what was sent to whom', async () => {
  await world.person('Ravi')
  const sent = (kind: string, days: number) =>
    world.pool.query(
      `INSERT INTO sendings (user_id, channel, kinds, at, outcome)
      SELECT id, 'mail', ARRAY[$1], $2, 'sent' FROM users ORDER BY id LIMIT 1`,
      [kind, new Date(world.clock.now().getTime() - days * dayMs)],
    )
  await sent('old', 31)
  await sent('new', 29)
  await run()
  const kept = await world.pool.query("SELECT kinds FROM sendings WHERE kinds[1] IN ('old', 'new')")
  expect(kept.rows).toEqual([{ kinds: ['new'] }])
})

test('forgets visits RETENTION_DAYS after the work, and none before', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const { task } = await asha.hires(ravi)
  await world.pool.query(
    `INSERT INTO visits (task_id, user_id, fine_at) SELECT id, poster_id, now() FROM tasks WHERE given_id = $1`,
    [task.givenId],
  )
  const endedAgo = async (days: number) => {
    const day = new Date(world.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10)
    await world.pool.query('UPDATE agreements SET start_date = $1, end_date = $1', [day])
    await run()
    return count('visits')
  }
  expect(await endedAgo(179)).toBe(1)
  expect(await endedAgo(182)).toBe(0)
})
