import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { setPayout, startPayment } from '#contract/endpoints/payments.ts'
import type { Task } from '#contract/entities/task.ts'
import { transaction } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { queueMoneyJob } from '#server/db/money/money-jobs.ts'
import { chargebackJobs } from '#server/jobs/chargebacks.ts'
import type { Recording } from '#server/jobs/reminders.ts'
import { providerDifferences } from '#server/payments/compare.ts'
import { sandboxKeys } from '#server/payments/open-payments.ts'
import { sandboxDisputeEvents } from '#server/payments/sandbox/disputes.ts'
import { type Sandbox, sandboxProvider, startSandbox } from '#server/payments/sandbox/sandbox.ts'
import { type Actor, inTask } from '../../../../seeds/actor.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
/** The payers' bank, whose webhooks never come: the app looks when the history says so. */
let bank: Sandbox
let provider: ReturnType<typeof sandboxProvider>

beforeAll(async () => {
  world = await createWorld({ config: { feeBp: 1_000 } })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  await ravi.does(setPayout, { body: { upiId: 'ravi@bank' } })
  const { pool, clock } = world
  const keys = await sandboxKeys(pool)
  bank = await startSandbox({ pool, clock, keys, faults: { webhooks: () => 'lost' } })
  provider = sandboxProvider(bank.url, keys)
  return () => bank.close()
})

const rows = async (text: string, values: unknown[] = []) => (await world.pool.query(text, values)).rows

/** Reads the bank's list, as the app does every hour or when a webhook comes. */
const look = () => {
  const { pool, clock } = world
  const recording: Recording = work => transaction(pool, tx => work(tx, () => {}))
  return chargebackJobs({ pool, clock, provider, recording }).run({
    id: 0,
    user_id: null,
    data: {},
    attempts: 1,
  })
}
const isIdle = () =>
  expect
    .poll(() => rows("SELECT kind, last_error FROM jobs WHERE kind IN ('payment', 'capture')"), {
      interval: 50,
    })
    .toEqual([])
/** Pays what is due at the payment service; the app does not know it yet. */
const pay = async (task: Task) => {
  const { paymentId } = await asha.does(startPayment, inTask(task))
  const [{ id, order_id }] = await rows('SELECT id, order_id FROM payments WHERE given_id = $1', [paymentId])
  return { id: id as number, atBank: await bank.pay(order_id, 'paid') }
}
const takeIn = async ({ id }: { id: number }) => {
  await queueMoneyJob(databaseOn(world.pool), 'payment', id, world.clock.now())
  await isIdle()
}

type State = 'open' | 'won' | 'lost' | 'closed'
const ends: readonly string[] = ['won', 'lost', 'closed']

/** The disputes as the bank has them, and as the app has seen them. */
const newModel = () => {
  const atBank = new Map<string, { payment: string; state: State }>()
  const seen = new Map<string, State>()
  return {
    seen,
    happens: async (payment: string, event: (typeof sandboxDisputeEvents)[number]) => {
      const hasOne = [...atBank.values()].some(one => one.payment === payment)
      if (event !== 'created' && !hasOne) return
      // A second apart, so that it is known which dispute is the newest.
      world.clock.passes(1_000)
      const id = await bank.dispute({ paymentId: payment, event, amountPaise: 30_000 })
      atBank.set(id, { payment, state: ends.includes(event) ? (event as State) : 'open' })
    },
    looks: async (taken: readonly string[]) => {
      await look()
      for (const [id, { payment, state }] of atBank)
        if (taken.includes(payment) && seen.get(id) !== 'lost') seen.set(id, state)
    },
  }
}

const step = fc.record({
  newest: fc.boolean(),
  // Mostly what moves money.
  event: fc.constantFrom(...sandboxDisputeEvents, 'created' as const, 'lost' as const, 'lost' as const),
  looks: fc.constantFrom(0, 1, 1, 2),
})
const some = fc.array(step, { maxLength: 4, size: 'max' })
const history = fc.record({
  beforeTheFirstIsKnown: some,
  beforeTheSecondIsKnown: some,
  whileHeld: some,
  isCompleted: fc.boolean(),
  afterTheEnd: some,
})

test('[pay.12, ledger.1] whatever the banks say and when, the books are right and the last word counts', async () => {
  await fc.assert(
    fc.asyncProperty(history, async story => {
      const model = newModel()
      const made: string[] = []
      const taken: string[] = []
      const goes = async (steps: typeof story.whileHeld) => {
        for (const { newest, event, looks } of steps) {
          await model.happens(newest ? made.at(-1)! : made[0]!, event)
          for (let i = 0; i < looks; i++) await model.looks(taken)
        }
      }
      const { task } = await asha.hires(ravi, { price: 1_000 })
      const first = await pay(task)
      made.push(first.atBank)
      await goes(story.beforeTheFirstIsKnown)
      await takeIn(first)
      taken.push(first.atBank)
      await ravi.proposes(task, { price: 1_500 })
      await asha.answersProposal(task, true)
      const second = await pay(task)
      made.push(second.atBank)
      await goes(story.beforeTheSecondIsKnown)
      await takeIn(second)
      taken.push(second.atBank)
      await goes(story.whileHeld)
      await model.looks(taken)
      if (story.isCompleted) {
        await ravi.completes(task)
        await asha.completes(task, { rating: 5 })
      } else await ravi.cancels(task)
      await goes(story.afterTheEnd)
      await model.looks(taken)
      await isIdle()

      const db = databaseOn(world.pool)
      expect(await ledgerDifferences(db, world.clock.now())).toEqual([])
      expect(await providerDifferences(db, provider)).toEqual([])
      const [books] = await rows(`SELECT sum(balance)::bigint AS total,
        min(balance) FILTER (WHERE code NOT IN ('outside', 'chargebacks')) AS lowest FROM ledger_accounts`)
      expect(books.total).toBe(0)
      expect(books.lowest).toBeGreaterThanOrEqual(0)
      const found = await rows(
        `SELECT b.provider_id, b.state, b.deducted_paise, c.provider_id AS payment FROM chargebacks b
         JOIN captures c ON c.id = b.capture_id WHERE c.provider_id = ANY ($1)`,
        [made],
      )
      expect(new Map(found.map(one => [one.provider_id, one.state]))).toEqual(model.seen)
      for (const payment of made) {
        const own = found.filter(one => one.payment === payment)
        const lost = own.reduce((sum, one) => sum + one.deducted_paise, 0)
        expect(lost).toBe(30_000 * own.filter(one => one.state === 'lost').length)
        const [at] = await rows('SELECT * FROM captures WHERE provider_id = $1', [payment])
        // Money that the bank gave back is not given back again, and the worker is paid once no bank decides any more.
        if (own.some(one => one.state === 'open')) continue
        expect(at.repaid_paise + at.offset_paise).toBe(at.refund_paise)
        // The bank can give back afterwards what we gave back already, but not before.
        if (story.afterTheEnd.length === 0) expect(at.offset_paise).toBe(Math.min(lost, at.refund_paise))
        expect(at.refund_paise > 0).toBe(!story.isCompleted)
        expect(at.released_at !== null).toBe(story.isCompleted)
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
