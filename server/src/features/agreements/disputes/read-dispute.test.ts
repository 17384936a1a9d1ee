import { beforeAll, expect, test } from 'vitest'
import { getEvidence } from '#contract/endpoints/agreements.ts'
import { askModerator, getDispute, nameAmount, openDispute } from '#contract/endpoints/disputes.ts'
import {
  decideDispute,
  listModerationLog,
  readDispute,
  readDisputeMessages,
} from '#contract/endpoints/moderation.ts'
import type { Task } from '#contract/entities/task.ts'
import { agreementRow } from '#server/db/agreements/agreements.ts'
import { messagesSince } from '#server/db/agreements/conversation.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { type Actor, agreementText, aTask, inTask } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { withoutLimits } from '../../../../test/many-rows.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const dayMs = 86_400_000
const many = 5_000
let world: World
let asha: Actor
let ravi: Actor
let meera: Actor

beforeAll(async () => {
  world = await createWorld({ config: { sessionTtlDays: 400 } })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  meera = await world.moderator('Meera')
})

/** A task of two people who have written to each other from before the offer on. */
const disputed = async () => {
  const task = await asha.posts(aTask({ modeOfTask: 'Remotely' }))
  await asha.says('Before the offer', ravi)
  world.clock.passes(1_000)
  const offer = await ravi.offers(task, { price: 1_000 })
  await asha.says('Between offer and acceptance', ravi)
  world.clock.passes(1_000)
  await asha.accepts(offer)
  await pays(asha, task)
  await asha.says('Yes, the WORK is done 100%', ravi)
  await asha.does(openDispute, { ...inTask(task), body: { reason: agreementText, toProvider: 0 } })
  world.clock.passes(1_000)
  return task
}
const asked = async () => {
  const task = await disputed()
  world.clock.passes(3 * dayMs)
  await ravi.does(askModerator, inTask(task))
  return task
}
const page = (task: Task, query: { after?: string; q?: string } = {}) =>
  meera.does(readDisputeMessages, { ...inTask(task), query })
const words = (found: { messages: { message: string }[] }) => found.messages.map(({ message }) => message)
const reads = async (task: Task) => ({
  case: (await meera.tries(readDispute, inTask(task))).status,
  messages: (await meera.tries(readDisputeMessages, inTask(task))).status,
})

test('[dispute.5] shows a moderator the conversation from the offer on, in pages, with total and search', async () => {
  const task = await asked()
  expect((await meera.does(readDispute, inTask(task))).messages).toEqual({ total: 2, shown: 2 })
  expect(await page(task)).toMatchObject({ total: 2 })
  expect(words(await page(task))).toEqual(['Between offer and acceptance', 'Yes, the WORK is done 100%'])
  expect(await page(task, { q: 'work IS done' })).toMatchObject({ total: 1, messages: [{}] })
  expect(words(await page(task, { q: '100%' }))).toEqual(['Yes, the WORK is done 100%'])
  expect(await page(task, { q: '_' })).toEqual({ total: 0, messages: [] })
  const bad = await meera.tries(readDisputeMessages, { ...inTask(task), query: { after: 'x' } })
  expect(bad.status).toBe(400)
})

test('[dispute.5] shows moderators nothing before they are asked, and no conversation after the decision', async () => {
  const task = await disputed()
  expect(await reads(task)).toEqual({ case: 409, messages: 409 })
  world.clock.passes(3 * dayMs)
  await ravi.does(askModerator, inTask(task))
  expect(await reads(task)).toEqual({ case: 200, messages: 200 })
  await meera.does(decideDispute, { ...inTask(task), body: { toProvider: 400, note: agreementText } })
  world.clock.passes(1_000)
  await asha.says('What is nobody else’s business', ravi)
  expect(await reads(task)).toEqual({ case: 200, messages: 409 })
  const { messages } = await meera.does(readDispute, inTask(task))
  expect(messages.shown).toBe(0)
  expect(JSON.stringify(await meera.does(readDispute, inTask(task)))).not.toContain('nobody else')
})

test('[dispute.5] shows moderators nothing of a dispute that the two settled alone', async () => {
  const task = await disputed()
  await ravi.does(nameAmount, { ...inTask(task), body: { toProvider: 0 } })
  expect((await ravi.does(getDispute, inTask(task))).outcome).toMatchObject({ by: 'parties' })
  await asha.says('What is nobody else’s business', ravi)
  expect(await reads(task)).toEqual({ case: 409, messages: 409 })
})

test('[dispute.5] logs each look at a dispute and at each page of its conversation', async () => {
  const task = await asked()
  await meera.does(readDispute, inTask(task))
  await page(task)
  await page(task, { q: 'done' })
  const log = await meera.does(listModerationLog)
  expect(
    log.filter(({ subjectId }) => subjectId === task.givenId).map(({ act, note }) => [act, note]),
  ).toEqual([
    ['Read the conversation of a dispute', 'done'],
    ['Read the conversation of a dispute', ''],
    ['Looked at a dispute', ''],
  ])
})

test('[deal.7, dispute.5] shows everything of a flooded conversation to a moderator and in the evidence', async () => {
  const task = await asked()
  await withoutLimits(world.pool, async pool => {
    await pool.query(
      `INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
       SELECT m.conversation_id, m.seq + i, m.sender_id, repeat('flood', 1000), $2
       FROM messages m, generate_series(1, $1) i WHERE m.seq = (SELECT max(seq) FROM messages)`,
      [many - 1, world.clock.now()],
    )
    await pool.query('UPDATE conversations SET last_seq = (SELECT max(seq) FROM messages)')
  })
  const { total } = await page(task)
  expect(total).toBeGreaterThan(many)
  expect((await page(task, { q: 'the work is done' })).messages[0]!.message).toBe(
    'Yes, the WORK is done 100%',
  )
  const ids: string[] = []
  for (;;) {
    const { messages } = await page(task, ids.length === 0 ? {} : { after: ids.at(-1)! })
    if (messages.length === 0) break
    ids.push(...messages.map(({ _id }) => _id))
  }
  expect(ids).toHaveLength(total)
  const evidence = await asha.does(getEvidence, inTask(task))
  const text = JSON.stringify(evidence.messages)
  expect(text.length).toBeGreaterThan(25_000_000)
  expect(text).toContain('Yes, the WORK is done 100%')
  expect(evidence.totals.messages).toEqual({
    total: evidence.messages.length,
    inFile: evidence.messages.length,
    leftOut: 0,
  })
  // Only a small part of it is in memory at once.
  const db = databaseOn(world.pool)
  const { rows } = await world.pool.query('SELECT id FROM tasks WHERE given_id = $1', [task.givenId])
  const row = await agreementRow(db, rows[0].id)
  let largest = 0
  for await (const part of messagesSince(db, row, 50_000_000))
    largest = Math.max(largest, JSON.stringify(part).length)
  expect(largest).toBeLessThan(text.length / 20)
})

test('[deal.7] keeps the first and last messages in a full file, and the hash of each in between', async () => {
  const task = await asked()
  const db = databaseOn(world.pool)
  const { rows } = await world.pool.query('SELECT id FROM tasks WHERE given_id = $1', [task.givenId])
  const row = await agreementRow(db, rows[0].id)
  for (let i = 1; i <= 9; i++) await ravi.says(`${i}`.repeat(1_000), asha)
  const kept: string[] = []
  for await (const part of messagesSince(db, row, 6_000))
    for (const { message, isInFile } of part)
      kept.push(`${message.message.slice(0, 1)}${isInFile ? '' : '?'}`)
  // Of 3,000 bytes at each end: 'Yes' and two of a thousand letters, and two of them.
  expect(kept).toEqual(['Y', '1', '2', '3?', '4?', '5?', '6?', '7?', '8', '9'])
})
