import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { agreementIn, agreementRow } from '#server/db/agreements/agreements.ts'
import { recordAgreement } from '#server/db/agreements/record-agreement.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { takeIn } from '#server/db/money/captures.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import type { PaymentRow } from '#server/db/money/payments.ts'
import { lockTask, taskById } from '#server/db/tasks/tasks.ts'
import { type Command, decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { dueOf } from '#server/domain/agreements/money.ts'
import { AppError } from '#server/domain/failure.ts'
import { captureJobs } from '#server/jobs/captures.ts'
import type { Recording } from '#server/jobs/reminders.ts'
import { providerDifferences } from '#server/payments/compare.ts'
import { recording } from '#server/reactions/store.ts'
import { aTask } from '../seeds/actor.ts'
import { HeldProvider } from './held-provider.ts'
import { historiesOf } from './histories.ts'
import { type Acts, moneyStories } from './money-stories.ts'
import { createWorld, type World } from './world.ts'

const histories = historiesOf(180)

/** Whether each of the next calls is cut off: a random list that belongs to the history. */
let cuts: boolean[] = []
const isCut = () => cuts.pop() ?? false
const provider = new HeldProvider(isCut)
class Crash extends Error {}

let world: World
let taskIds: number[]

beforeAll(async () => {
  // Without a payment service, the app's own jobs do not settle anything with the sandbox.
  world = await createWorld({ config: { payments: 'direct', feeBp: 750 } })
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const task = await asha.posts(
    aTask({ modeOfTask: 'Remotely', dateFlexible: true, startDate: null, endDate: null }),
  )
  await asha.accepts(await ravi.offers(task, { price: 1_000 }))
  const { pool } = world
  // Copies the first task for each history.
  const columns = async (table: string, without: string[]) => {
    const { rows } = await pool.query(
      `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
       WHERE table_name = $1 AND NOT column_name = ANY ($2)`,
      [table, without],
    )
    return rows[0].names as string
  }
  const ofTasks = await columns('tasks', ['id', 'given_id'])
  const ofOffers = await columns('offers', ['id', 'task_id'])
  const ofAgreements = await columns('agreements', ['task_id', 'offer_id'])
  const ofEvents = await columns('events', ['task_id'])
  await pool.query(`INSERT INTO tasks (given_id, ${ofTasks})
    SELECT 'copy' || i, ${ofTasks} FROM tasks, generate_series(2, ${histories}) i`)
  await pool.query(`INSERT INTO offers (task_id, ${ofOffers})
    SELECT t.id, ${ofOffers.replace(/\b(\w+)\b/g, 'o.$1')} FROM offers o, tasks t WHERE t.given_id LIKE 'copy%'`)
  await pool.query(`INSERT INTO agreements (task_id, offer_id, ${ofAgreements})
    SELECT o.task_id, o.id, ${ofAgreements.replace(/\b(\w+)\b/g, 'a.$1')}
    FROM agreements a, offers o JOIN tasks t ON t.id = o.task_id WHERE t.given_id LIKE 'copy%'`)
  await pool.query(`INSERT INTO events (task_id, ${ofEvents})
    SELECT t.id, ${ofEvents.replace(/\b(\w+)\b/g, 'e.$1')} FROM events e, tasks t WHERE t.given_id LIKE 'copy%'`)
  await pool.query(`INSERT INTO payees (user_id, upi_id, provider, account_id)
    SELECT id, 'ravi@bank', 'sandbox', 'account' FROM users WHERE first_name = 'Ravi'`)
  const { rows } = await pool.query('SELECT id FROM tasks ORDER BY id')
  taskIds = rows.map(({ id }) => id)
})

/** Does the work in one transaction. A crash undoes it. */
const inOne: Recording = async work =>
  (
    await recording(world.pool, world.clock.now(), async (tx, emit) => {
      const result = await work(tx, emit)
      if (isCut()) throw new Crash('killed before the commit')
      return result
    })
  ).result

/** Repeats the work until it is not cut off, as the app does. */
const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
  for (;;)
    try {
      await work()
      return
    } catch (error) {
      if (error instanceof AppError) return
      if (!(error instanceof Crash) && !(error as Error).message.startsWith('cut ')) throw error
    }
}

const gives: Acts['gives'] = (taskId, name, by, input) =>
  untilDone(() =>
    inOne(async (tx, emit) => {
      const task = await taskById(tx, taskId)
      await lockTask(tx, taskId)
      const before = agreementIn(await agreementRow(tx, taskId))
      const now = world.clock.now()
      const command = agreementCommands[name] as unknown as Command<object>
      const figures = { poster: 30_000, provider: 20_000 }
      const given = { version: before.version, proposal: before.proposals, used: 0, figures, ...input }
      const events = decide(command, { agreement: before, by, now, input: given })
      await recordAgreement(tx, { task, before, events, actor: null, at: now, emit })
    }),
  )

const pays: Acts['pays'] = (taskId, sum, currency, times) =>
  untilDone(async () => {
    const db = databaseOn(world.pool)
    const agreement = agreementIn(await agreementRow(db, taskId))
    const amountPaise = sum === 'due' ? dueOf(agreement) || 5_000 : 12_345
    const payment = (await db.row<PaymentRow>(sql`
      INSERT INTO payments (given_id, task_id, payer_id, provider, is_test, amount_paise, order_id, state, created_at)
      SELECT gen_random_uuid(), id, poster_id, 'sandbox', true, ${amountPaise}, gen_random_uuid(), 'Closed', ${world.clock.now()}
      FROM tasks WHERE id = ${taskId} RETURNING *`))!
    const came = provider.paid(`pay_${payment.id}`, amountPaise, currency)
    const taking = () =>
      untilDone(() => inOne((tx, emit) => takeIn(tx, payment, came, { at: world.clock.now(), emit })))
    await Promise.all(Array.from({ length: times }, taking))
  })

const settle = async (taskId: number) => {
  const jobs = captureJobs({
    pool: world.pool,
    clock: world.clock,
    provider,
    recording: inOne,
    mayDecide: async () => true,
  })
  const { rows } = await world.pool.query('SELECT id FROM captures WHERE task_id = $1 ORDER BY id', [taskId])
  for (const { id } of rows) await untilDone(() => jobs.run({ data: { id } } as never))
}

/** Settles the tasks of earlier histories, about which the app's clock has decided meanwhile. */
const settleAll = async () => {
  const { rows } = await world.pool.query(
    'SELECT DISTINCT task_id FROM captures WHERE waiting_since IS NOT NULL',
  )
  for (const { task_id } of rows) await settle(task_id)
}

const total = async (expression: string): Promise<number> =>
  (
    await world.pool.query(
      `SELECT coalesce(sum(${expression}), 0)::bigint AS sum FROM captures WHERE currency = 'INR'`,
    )
  ).rows[0].sum

test(`[ledger.1, pay.2] keeps every rule of the ledger in ${histories} random histories of money, with crashes and lost answers`, async () => {
  const db = databaseOn(world.pool)
  const seen = new Set<string>()
  let nth = 0
  await fc.assert(
    fc.asyncProperty(
      moneyStories({ gives, pays, settle, passes: ms => world.clock.passes(ms) }),
      fc.array(
        fc.integer({ min: 0, max: 5 }).map(i => i === 0),
        { maxLength: 60, size: 'max' },
      ),
      async (story, drawn) => {
        const taskId = taskIds[nth++ % histories]!
        cuts = drawn
        for (const step of story) await step(taskId)
        cuts = []
        await settle(taskId)
        const { rows } = await world.pool.query(
          'SELECT held_paise, state FROM agreements WHERE task_id = $1',
          [taskId],
        )
        const { rows: held } = await world.pool.query(
          "SELECT balance FROM ledger_accounts WHERE code = 'held:' || $1",
          [taskId],
        )
        expect(held[0]?.balance ?? 0).toBe(rows[0].held_paise)
        if (nth % 100 > 0) return
        await settleAll()
        expect(await ledgerDifferences(db, world.clock.now())).toEqual([])
      },
    ),
    { numRuns: histories, endOnFailure: true },
  )
  await settleAll()
  expect(await ledgerDifferences(db, world.clock.now())).toEqual([])
  expect(await providerDifferences(db, provider)).toEqual([])
  // All money that came in is held, was paid out or is still owed.
  const { rows } = await world.pool.query(
    "SELECT -balance AS came FROM ledger_accounts WHERE code = 'outside'",
  )
  const gone = await total('repaid_paise + CASE WHEN released_at IS NULL THEN 0 ELSE release_paise END')
  expect(rows[0].came).toBe((await total('amount_paise')) - gone)
  const kinds = await world.pool.query(
    'SELECT DISTINCT kind FROM ledger_entries UNION SELECT DISTINCT kind FROM events',
  )
  for (const { kind } of kinds.rows) seen.add(kind)
  for (const kind of [
    'hold',
    'release',
    'refund',
    'payout',
    'repaid',
    'DisputeSettled',
    'DisputeDecided',
    'AutoCompleted',
    'Cancelled',
  ])
    expect(seen, kind).toContain(kind)
}, 900_000)
