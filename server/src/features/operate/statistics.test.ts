import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDispute } from '#contract/endpoints/disputes.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { getHealth, getStatistics, listToDo } from '#contract/endpoints/operate.ts'
import { appealLimit } from '#contract/endpoints/people.ts'
import { type CountedKind, countedKinds } from '#contract/entities/operate.ts'
import type { Task } from '#contract/entities/task.ts'
import { hourMs } from '#contract/time.ts'
import { noteBackup, noteFailedBackup } from '#server/db/core/backup-state.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { statisticsJobs } from '#server/jobs/statistics.ts'
import { type Actor, agreementText, inTask } from '../../../seeds/actor.ts'
import { sendsDocument } from '../../../seeds/documents.ts'
import { pays } from '../../../seeds/money.ts'
import { createWorld } from '../../../test/world.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'operate-'))
const world = await createWorld({ config: { sessionTtlDays: 3_650, sessionMaxDays: 3_650, dataDir } })
const { pool, clock } = world
const operator = await world.operator()

const count = () => statisticsJobs(pool, clock).run({} as never)

type Posted = { task: Task; poster: Actor }

/** Something that somebody does, at random; what does not fit is not done. */
const act = async (
  people: Actor[],
  tasks: Posted[],
  [kind, a, b, hours]: readonly [number, number, number, number],
) => {
  clock.passes(hours * hourMs)
  const [one, other] = [
    people[a % people.length]!,
    people[(a + 1 + (b % (people.length - 1))) % people.length]!,
  ]
  const posted = tasks[b % Math.max(1, tasks.length)]
  if (kind === 0) return tasks.push({ task: await one.posts(), poster: one })
  if (kind === 1) return one.says('Hello', other)
  if (!posted) return
  const { task, poster } = posted
  if (kind === 2 && poster !== one) return one.offers(task).catch(() => {})
  if (kind === 3) {
    const offer = (await poster.seesOffers(task).catch(() => [])).find(({ status }) => status === 'Active')
    return offer && poster.accepts(offer).catch(() => {})
  }
  for (const side of [poster, ...people]) await side.completes(task, { rating: 4 }).catch(() => {})
}

/** When each row of a kind came, read without any counting. */
const times = async (from: string): Promise<Date[]> =>
  (await pool.query<{ at: Date | null }>(`SELECT ${from}`)).rows.flatMap(({ at }) => (at ? [at] : []))

const sources: Record<CountedKind, string> = {
  people: 'created_at AS at FROM users',
  tasks: 'created_at AS at FROM tasks',
  offers: 'created_at AS at FROM offers',
  acceptances: 'agreed_at AS at FROM agreements',
  completions: 'completed_at AS at FROM agreements',
  messages: 'created_at AS at FROM messages',
}

const recount = async () => {
  const days: Record<string, Record<CountedKind, number>> = {}
  for (const kind of countedKinds)
    for (const at of await times(sources[kind])) {
      const day = dayInIndia(at)
      days[day] ??= { people: 0, tasks: 0, offers: 0, acceptances: 0, completions: 0, messages: 0 }
      days[day][kind] += 1
    }
  return Object.entries(days)
    .map(([day, counts]) => ({ day, ...counts }))
    .sort((x, y) => x.day.localeCompare(y.day))
}

const medianOf = (values: number[]): number | null => {
  const sorted = values.toSorted((x, y) => x - y)
  const middle = (sorted.length - 1) / 2
  return sorted.length === 0 ? null : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

test('counts for the console the same as a plain recount, whatever happened', async () => {
  const people = await world.people(4)
  // The random part may complete nothing.
  const { task: done } = await people[0]!.hires(people[1]!)
  clock.passes(hourMs)
  await people[1]!.completes(done)
  await people[0]!.completes(done, { rating: 5 })
  await people[2]!.says('Hello', people[3]!)
  const step = fc.tuple(fc.nat(4), fc.nat(20), fc.nat(20), fc.constantFrom(0, 1, 5, 9, 30))
  const property = fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async steps => {
    const tasks: Posted[] = []
    for (const one of steps) await act(people, tasks, one)
    await count()
    const { days, tasks: states, medians, at } = await operator.does(getStatistics)
    expect(at).toBe(clock.now().toISOString())
    expect(days).toEqual(await recount())
    const { rows } = await pool.query(
      'SELECT t.status, t.created_at, a.agreed_at, a.completed_at FROM tasks t LEFT JOIN agreements a ON a.task_id = t.id',
    )
    const inState = (state: string) => rows.filter(({ status }) => status === state).length
    expect(states).toEqual({
      Open: inState('Open'),
      'In-Progress': inState('In-Progress'),
      Completed: inState('Completed'),
      Cancelled: inState('Cancelled'),
    })
    const since = clock.now().getTime() - 30 * 24 * hourMs
    const between = (from: string, to: string) =>
      medianOf(rows.filter(row => row[to] >= since).map(row => (row[to] - row[from]) / 1_000))
    expect(medians.acceptance).toBe(between('created_at', 'agreed_at'))
    expect(medians.completion).toBe(between('agreed_at', 'completed_at'))
  })
  // Each run goes on from where the last one ended, so a shorter history would be another one.
  await fc.assert(property, { numRuns: 6, endOnFailure: true })
  // The stories were not empty.
  const { days } = await operator.does(getStatistics)
  for (const kind of countedKinds) expect([kind, days.some(day => day[kind] > 0)]).toEqual([kind, true])
})

test('counts by itself, and again later', async () => {
  const { clock, operator } = await createWorld({ countsStatistics: true })
  const op = await operator()
  for (let counts = 0; counts < 2; counts++) {
    clock.passes(hourMs)
    await expect.poll(async () => (await op.does(getStatistics)).at).toBe(clock.now().toISOString())
  }
})

test('measures the time to the first offer on a task, not to later ones', async () => {
  clock.passes(31 * 24 * hourMs)
  const [asha, ravi, meera] = await world.people(3)
  const task = await asha!.posts()
  clock.passes(2 * hourMs)
  await ravi!.offers(task)
  clock.passes(5 * hourMs)
  await meera!.offers(task)
  await count()
  expect((await operator.does(getStatistics)).medians).toEqual({
    firstOffer: 2 * 3_600,
    acceptance: null,
    completion: null,
  })
})

test('shows since when each thing waits', async () => {
  const [asha, ravi] = await world.people(2)
  const waiting = async () =>
    Object.fromEntries(
      (await operator.does(listToDo)).map(({ kind, count, oldest }) => [kind, [count, oldest]]),
    )
  const nothing = [0, null]
  expect(await waiting()).toEqual({
    ...{ reports: nothing, contests: nothing, disputes: nothing, documents: nothing },
    ...{ appeals: nothing, newcomers: nothing, mails: nothing, refusedAddresses: nothing },
  })
  const since = clock.now().toISOString()
  await ravi!.reports('person', asha!.user.givenId)
  const { task } = await asha!.hires(ravi!)
  await asha!.cancels(task, { fault: 'theirs' })
  await ravi!.contests(task)
  await sendsDocument(asha!)
  const limited = await world.person('Limited')
  await operator.does(moderatePerson, {
    params: { id: limited.user.givenId },
    body: { act: 'limit', note: 'Asks for money first' },
  })
  expect((await waiting()).appeals).toEqual(nothing)
  await limited.does(appealLimit, { body: { appeal: 'That was my brother' } })
  const { task: paid } = await asha!.hires(ravi!)
  await pays(asha!, paid)
  await asha!.does(openDispute, { ...inTask(paid), body: { toProvider: 10, reason: agreementText } })
  // Nobody has asked a moderator yet.
  expect((await waiting()).disputes).toEqual(nothing)
  await pool.query(
    `UPDATE agreements SET dispute = jsonb_set(dispute, '{asked}', dispute -> 'at') WHERE state = 'Disputed'`,
  )
  await world.refusesMail(ravi!, new Date(since))
  world.mailer.isDown = true
  await world.person('Nobody hears of')
  await expect.poll(async () => (await waiting()).mails).toEqual([1, since])
  world.mailer.isDown = false
  clock.passes(24 * hourMs)
  const one = [1, since]
  expect(await waiting()).toMatchObject({ reports: one, contests: one, disputes: one, documents: one })
  expect(await waiting()).toMatchObject({ appeals: one, refusedAddresses: one })
  expect((await world.app.inject('/metrics')).body).toContain('market_waiting{kind="appeals"} 1\n')
  await operator.does(moderatePerson, {
    params: { id: limited.user.givenId },
    body: { act: 'keep', note: 'The account was yours' },
  })
  expect((await waiting()).appeals).toEqual(nothing)
})

test('names version, database, disk and jobs in the health report', async () => {
  const health = await operator.does(getHealth)
  expect(health).toMatchObject({
    node: process.version,
    database: { isEmbedded: false, schema: expect.stringMatching(/^\d{4}_\w+\.sql$/) },
    backup: { isNightly: false, at: null, check: null, failedAt: null },
    mail: { isSent: false },
    payments: { provider: 'sandbox', isPaused: false },
  })
  expect(health.database.bytes).toBeGreaterThan(1_000_000)
  expect(health.disk!.freeBytes).toBeGreaterThan(0)
  expect(health.disk!.freeBytes).toBeLessThanOrEqual(health.disk!.totalBytes)
  expect(health.jobs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cleanup', 'ledger']))
})

test('reports the last backup and later failures in the health report and to Prometheus', async () => {
  const gauges = async () => {
    const { body } = await world.app.inject('/metrics')
    return [...body.matchAll(/^(backup_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)])
  }
  const at = new Date('2026-03-01T21:00:40Z')
  await noteFailedBackup(databaseOn(pool), new Date('2026-02-28T21:00:40Z'), 'no backup: no room')
  await noteBackup(databaseOn(pool), at, { bytes: 1_234, check: { kind: 'restored' } })
  expect((await operator.does(getHealth)).backup).toEqual({
    ...{ isNightly: false, at: at.toISOString(), bytes: 1_234, check: 'restored', unchecked: null },
    ...{ failedAt: null, failure: null },
  })
  expect(Object.fromEntries(await gauges())).toEqual({
    ...{ backup_last_success_timestamp_seconds: at.getTime() / 1_000, backup_last_size_bytes: 1_234 },
    ...{ backup_last_checked: 1, backup_last_failure_timestamp_seconds: 0 },
  })
  await noteBackup(databaseOn(pool), at, { bytes: 1_234, check: { kind: 'skipped', reason: 'no right' } })
  const failedAt = new Date('2026-03-02T21:00:40Z')
  await noteFailedBackup(databaseOn(pool), failedAt, 'no backup: no room')
  expect((await operator.does(getHealth)).backup).toMatchObject({
    ...{ check: 'skipped', unchecked: 'no right' },
    ...{ failedAt: failedAt.toISOString(), failure: 'no backup: no room' },
  })
  expect(Object.fromEntries(await gauges())).toMatchObject({
    ...{ backup_last_checked: 0, backup_last_failure_timestamp_seconds: failedAt.getTime() / 1_000 },
  })
})
