import { beforeAll, expect, test } from 'vitest'
import { answerProposal, cancelAgreement } from '#contract/endpoints/agreements.ts'
import { openDispute } from '#contract/endpoints/disputes.ts'
import { getPayment, paySandbox, startPayment } from '#contract/endpoints/payments.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import type { SandboxFaults } from '#server/payments/sandbox/faults.ts'
import { type Actor, agreementText, aTask, inTask } from '../seeds/actor.ts'
import { pays } from '../seeds/money.ts'
import { areHeld, hold } from './midst.ts'
import { createWorld, type World } from './world.ts'

const holds = 40
const atOnce = 4
let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld({ config: { feeBp: 250 } })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

/** Money is held, the poster has marked the work, and the provider proposes to cancel for a share of it. */
const readyToEnd = async (): Promise<Task> => {
  const task = await asha.posts(aTask({ modeOfTask: 'Remotely' }))
  await asha.accepts(await ravi.offers(task, { price: 1_000 }))
  await pays(asha, task)
  await asha.completes(task, { rating: 4 })
  await ravi.proposes(task, { kind: 'cancel', toProvider: 333.33 })
  return task
}

/** Six ways in which the money can go, all at once. */
const resolvers = (task: Task) => {
  const cancelling = { ...inTask(task), body: { fault: 'nobody', reason: 'Plans changed' } } as const
  const completing = { params: { id: task.givenId }, body: {} }
  const params = { taskId: task.givenId, proposalId: '1' }
  const disputing = { ...inTask(task), body: { reason: agreementText, toProvider: 1 } }
  return [
    ravi.tries(completeTask, completing),
    asha.tries(answerProposal, { params, body: { accept: true, version: 1 } }),
    asha.tries(cancelAgreement, cancelling),
    ravi.tries(cancelAgreement, cancelling),
    asha.tries(openDispute, disputing),
    ravi.tries(completeTask, completing),
  ]
}

test(`[pay.2, ledger.1] ends each of ${holds} holds exactly once when six try at once`, async () => {
  const tasks: Task[] = []
  for (let i = 0; i < holds; i++) tasks.push(await readyToEnd())
  const answers: number[][] = []
  // Some at a time: more calls of one person at once would wait too long for their turn.
  for (let i = 0; i < holds; i += atOnce) {
    const some = tasks.slice(i, i + atOnce).map(async task => Promise.all(resolvers(task)))
    for (const of of await Promise.all(some)) answers.push(of.map(({ status }) => status))
  }
  for (const statuses of answers) {
    expect(statuses.filter(status => status < 300)).toHaveLength(1)
    for (const status of statuses) expect([200, 201, 403, 409]).toContain(status)
  }
  for (const task of tasks) {
    const { state, held, released, refunded, fee } = await asha.does(getPayment, inTask(task))
    if (state === 'Frozen') expect(held).toBe(1_000)
    else expect(Math.round((released + refunded + fee) * 100)).toBe(100_000)
    expect(['Frozen', 'Settled']).toContain(state)
  }
  expect(await ledgerDifferences(databaseOn(world.pool), world.clock.now())).toEqual([])
})

/** Pays, and begins to pay again while the money is taken in. */
const paysTwice = async () => {
  const { task } = await asha.hires(ravi, { price: 1_000 })
  const { paymentId } = await asha.does(startPayment, inTask(task))
  const agreement =
    'SELECT FROM agreements a JOIN tasks t ON t.id = a.task_id WHERE t.given_id = $1 FOR UPDATE OF a'
  const letGo = await hold(world, agreement, [task.givenId])
  const paying = asha.tries(paySandbox, { params: { paymentId }, body: { outcome: 'paid' } })
  await areHeld(world, 1)
  const again = asha.tries(startPayment, inTask(task))
  await areHeld(world, 2)
  await letGo()
  return { task, paid: (await paying).status, again: (await again).status }
}

test('[pay.2] begins no second payment while the first is taken in', async () => {
  const { task, paid, again } = await paysTwice()
  expect([paid, again]).toEqual([200, 409])
  expect(await asha.does(getPayment, inTask(task))).toMatchObject({ state: 'Held', held: 1_000, due: 0 })
})

test('[pay.11] does not repeat a movement that is under way when a process starts', async () => {
  const faults: SandboxFaults = {}
  const slow = await createWorld({ faults })
  const [meena, kiran] = await slow.named('Meena', 'Kiran')
  const { task } = await meena.hires(kiran, { price: 1_000 })
  await pays(meena, task)
  const jobs =
    (kind: string, where = 'true') =>
    async () =>
      (await slow.pool.query(`SELECT FROM jobs WHERE kind = $1 AND ${where}`, [kind])).rowCount
  await expect.poll(jobs('capture')).toBe(0)
  const moved: string[] = []
  let [begin, end] = [() => {}, () => {}]
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  faults.call = async call => {
    if (!/^POST .*(reversals|refund)$/.test(call)) return undefined
    moved.push(call.replace(/^.*\//, ''))
    begin()
    await ended
    return undefined
  }
  await kiran.proposes(task, { price: 600 })
  await meena.answersProposal(task, true)
  await begun
  await slow.anotherApp()
  await expect
    .poll(jobs('payment-sweep', 'claimed_by IS NULL AND attempts = 0 AND due_at > created_at'))
    .toBe(1)
  await expect.poll(jobs('capture', 'attempts = 0')).toBe(1)
  await new Promise(resolve => setTimeout(resolve, 500))
  end()
  await expect.poll(jobs('capture')).toBe(0)
  expect(moved).toEqual(['reversals', 'refund'])
  expect(await ledgerDifferences(databaseOn(slow.pool), slow.clock.now())).toEqual([])
})

test('[pay.4] answers a payment, a second one, a failure and a cancellation at once with 200 or 409, and is paid once at most', async () => {
  for (let i = 0; i < 6; i++) {
    const { task } = await asha.hires(ravi, { price: 700 })
    const { paymentId } = await asha.does(startPayment, inTask(task))
    const outcomes = ['paid', 'paid', 'failed', 'cancelled'] as const
    const answers = await Promise.all(
      outcomes.map(outcome => asha.tries(paySandbox, { params: { paymentId }, body: { outcome } })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await asha.does(getPayment, inTask(task))).held).toBe(700)
  }
})
