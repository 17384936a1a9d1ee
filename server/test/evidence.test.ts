import { beforeAll, expect, test } from 'vitest'
import { getSigningKey, refuseMark } from '#contract/endpoints/agreements.ts'
import { nameAmount, openDispute } from '#contract/endpoints/disputes.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import type { Evidence } from '#contract/entities/evidence.ts'
import { hourMs } from '#contract/time.ts'
import { type Actor, agreementText, aTask, inTask, password } from '../seeds/actor.ts'
import { pays } from '../seeds/money.ts'
import { cancelledTask, evidenceOf, verify } from './evidence-files.ts'
import { createWorld, type World } from './world.ts'

let world: World
let asha: Actor
let ravi: Actor
let file: Evidence
beforeAll(async () => {
  ;({ world, asha, ravi, file } = await cancelledTask())
})

test('[deal.4] makes a verifiable file of the agreement, its events and the messages since', async () => {
  expect(file.events.map(({ kind }) => kind).join()).toBe(
    'Agreed,ChangeProposed,ChangeAccepted,Arrived,Marked,ChangesNeeded,ChangeProposed,ChangeWithdrawn,Cancelled,FaultContested,FaultDecided',
  )
  expect(file.messages.map(entry => 'message' in entry && entry.message)).toEqual([
    'Schönen Tag! 🙂 "quoted" \\ and\nnew lines',
    'Thank you',
  ])
  const { publicKey } = await world.visitor().does(getSigningKey)
  expect(file.publicKey).toBe(publicKey)
  const { status, said } = verify(file)
  expect(said).toContain(
    `version 2.\nMade at 2026-03-01T12:00:01.000Z for Asha (${asha.user.givenId}).\n11 events, the newest has the hash ${file.agreement.head}.\n2 messages.\nNothing is off: 11 events and 2 messages`,
  )
  expect(said).toMatch(/^Key: SHA-256 [0-9a-f]{64}$/m)
  expect(status).toBe(0)
  const answer = await world.app.inject({
    url: `/api/agreement/${file.agreement.taskId}/evidence`,
    headers: { cookie: `session=${ravi.cookie}` },
  })
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="evidence-${file.agreement.taskId}.json"`,
  )
  // The signature covers the name of the party who downloads the file.
  const { madeFor, signature, ...rest } = answer.json()
  expect(madeFor).toBe(ravi.user.givenId)
  expect(file).toMatchObject(rest)
  expect(signature).not.toBe(file.signature)
})

test('[deal.4] makes verifiable files of work under way, completed by both, and completed by the deadline', async () => {
  const { task } = await asha.hires(ravi)
  await asha.completes(task, { rating: 5 })
  const body = { why: 'notPaid', note: agreementText } as const
  await ravi.does(refuseMark, { ...inTask(task), body })
  expect(verify(await evidenceOf(task, asha)).said).toContain('Nothing is off: 3 events')
  await asha.completes(task, { rating: 5 })
  await asha.proposes(task, { kind: 'cancel' })
  expect(verify(await evidenceOf(task, asha)).said).toContain('Nothing is off: 5 events')
  await ravi.completes(task)
  expect(verify(await evidenceOf(task, asha)).said).toContain('Nothing is off: 8 events')
  const { task: other } = await asha.hires(ravi)
  await ravi.completes(other)
  world.clock.passes(14 * 24 * hourMs)
  await expect.poll(async () => (await asha.agreement(other)).state).toBe('Completed')
  expect(verify(await evidenceOf(other, asha)).said).toContain('Nothing is off: 3 events')
})

test('[deal.4, cancel.5] makes a verifiable file of what the deadline cancelled', async () => {
  const days = { dateFlexible: false, startDate: '2026-03-20', endDate: '2026-03-20' }
  const task = await asha.posts(aTask(days))
  await asha.accepts(await ravi.offers(task))
  world.clock.time = new Date('2026-03-21T12:00:00Z')
  await asha.proposes(task, { kind: 'cancel' })
  world.clock.passes(48 * hourMs)
  await expect.poll(async () => (await asha.agreement(task)).state).toBe('Cancelled')
  expect(verify(await evidenceOf(task, asha)).said).toContain('Nothing is off: 4 events')
})

test('[deal.4] signs with the same key in a second process, and with another key in another market', async () => {
  const app = await world.anotherApp()
  const key = async (of: typeof app) => (await of.inject({ url: '/api/agreement/key' })).json().publicKey
  expect(await key(app)).toBe(file.publicKey)
  const elsewhere = await createWorld()
  expect(await key(elsewhere.app)).not.toBe(file.publicKey)
})

test('[deal.4] takes the words of a deleted account out of the chain, which stays whole', async () => {
  const [poster, doer] = await world.named('Kiran', 'Latha')
  const { task } = await poster.hires(doer)
  await doer.proposes(task, { price: 500, reason: 'What only Latha says' })
  await poster.answersProposal(task, true)
  await doer.cancels(task, { fault: 'theirs', note: 'What Latha says as well' })
  await poster.contests(task)
  await doer.does(deleteAccount, { body: { password } })
  const left = await evidenceOf(task, poster)
  expect(JSON.stringify(left)).not.toContain('Latha says')
  expect(left.agreement.cancellation).toMatchObject({ note: null, contested: { note: agreementText } })
  expect(verify(left).said).toContain('Nothing is off')
})

test('[deal.4, dispute.2] verifies files with money and a dispute, however it ended', async () => {
  const disputed = async (toProvider: number) => {
    const { task } = await asha.hires(ravi, { price: 1_000 })
    await pays(asha, task)
    const body = { reason: 'Half of it is missing', toProvider }
    await asha.does(openDispute, { ...inTask(task), body })
    await ravi.does(nameAmount, { ...inTask(task), body: { toProvider } })
    return evidenceOf(task, asha)
  }
  for (const toProvider of [400, 0]) {
    const settled = await disputed(toProvider)
    expect(settled.events.map(({ kind }) => kind)).toContain('DisputeSettled')
    expect(verify(settled)).toMatchObject({ status: 0 })
    const outcome = { ...settled.agreement.dispute!.outcome!, toProvider: 999 }
    const changed = { ...settled.agreement, dispute: { ...settled.agreement.dispute!, outcome } }
    expect(verify({ ...settled, agreement: changed }).said).toContain('agreement.dispute')
  }
})
