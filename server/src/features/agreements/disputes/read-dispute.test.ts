import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { askModerator, getDispute, nameAmount, openDispute } from '#contract/endpoints/disputes.ts'
import {
  decideDispute,
  listModerationLog,
  readDispute,
  readDisputeMessages,
} from '#contract/endpoints/moderation.ts'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { toAgreementFacts } from '#server/db/agreements/agreement-view.ts'
import { agreementRow } from '#server/db/agreements/agreements.ts'
import { messagesSince } from '#server/db/agreements/conversation.ts'
import { signingKey } from '#server/db/agreements/signing-key.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { signedEvidence } from '#server/domain/evidence.ts'
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

v8.setFlagsFromString('--expose-gc')
const collectGarbage: () => void = vm.runInNewContext('gc')
/** The memory of this process after a garbage collection, in bytes. */
const inUse = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Streams the evidence of a task: how long it is, and how much more the process held at most, in bytes. */
const streamed = async (task: Task) => {
  const db = databaseOn(world.pool)
  const { rows } = await world.pool.query('SELECT id FROM tasks WHERE given_id = $1', [task.givenId])
  const row = await agreementRow(db, rows[0].id)
  const about = { agreement: toAgreementFacts(row), events: [], madeAt: '', madeFor: '' }
  const messages = messagesSince(db, row, limits.agreement.evidenceBytes)
  const file = signedEvidence(about, messages, await signingKey(db))
  // Frees the memory of earlier answers first.
  await new Promise(setImmediate)
  const before = inUse()
  let [written, most, measured] = [0, 0, 0]
  for await (const part of file) {
    written += part.length
    if (written < measured + 1_000_000) continue
    measured = written
    most = Math.max(most, inUse() - before)
  }
  return { written, most }
}

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
const messagesOf = (task: Task, query: { after?: string; q?: string } = {}) =>
  meera.does(readDisputeMessages, { ...inTask(task), query })
const words = (found: { messages: { message: string }[] }) => found.messages.map(({ message }) => message)
const reads = async (task: Task) => ({
  case: (await meera.tries(readDispute, inTask(task))).status,
  messages: (await meera.tries(readDisputeMessages, inTask(task))).status,
})

test('[dispute.5] shows a moderator the conversation from the offer on, in pages, with total and search', async () => {
  const task = await asked()
  expect((await meera.does(readDispute, inTask(task))).messages).toEqual({ total: 2, shown: 2 })
  expect(await messagesOf(task)).toMatchObject({ total: 2 })
  expect(words(await messagesOf(task))).toEqual([
    'Between offer and acceptance',
    'Yes, the WORK is done 100%',
  ])
  expect(await messagesOf(task, { q: 'work IS done' })).toMatchObject({ total: 1, messages: [{}] })
  expect(words(await messagesOf(task, { q: '100%' }))).toEqual(['Yes, the WORK is done 100%'])
  expect(await messagesOf(task, { q: '_' })).toEqual({ total: 0, messages: [] })
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
  await messagesOf(task)
  await messagesOf(task, { q: 'done' })
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
  const { total } = await messagesOf(task)
  expect(total).toBeGreaterThan(many)
  expect((await messagesOf(task, { q: 'the work is done' })).messages[0]!.message).toBe(
    'Yes, the WORK is done 100%',
  )
  const ids: string[] = []
  for (;;) {
    const { messages } = await messagesOf(task, ids.length === 0 ? {} : { after: ids.at(-1)! })
    if (messages.length === 0) break
    ids.push(...messages.map(({ _id }) => _id))
  }
  expect(ids).toHaveLength(total)
  const { written, most } = await streamed(task)
  expect(written).toBeGreaterThan(25_000_000)
  // While it is streamed, a small part of it is in memory.
  expect(most).toBeLessThan(written / 4)
  const url = `/api/agreement/${task.givenId}/evidence`
  const { payload } = await world.app.inject({ url, headers: { cookie: `session=${asha.cookie}` } })
  expect(payload).toContain('Yes, the WORK is done 100%')
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'evidence-')), 'evidence.json')
  writeFileSync(file, payload)
  const verified = spawnSync('node', ['scripts/verify.mjs', file], { encoding: 'utf8' })
  rmSync(path.dirname(file), { recursive: true })
  // All but the one from before the agreement.
  expect(verified.stdout).toContain(`and ${total - 1} messages`)
  expect(verified.status).toBe(0)
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
  // Of 3,000 bytes at each end, 500 of them around each: 'Yes' and one of a thousand letters, and two of them.
  expect(kept).toEqual(['Y', '1', '2?', '3?', '4?', '5?', '6?', '7?', '8', '9'])
})
