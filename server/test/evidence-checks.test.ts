import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Evidence } from '#contract/entities/evidence.ts'
import { hashOfLink, sha256 } from '#server/domain/chain.ts'
import { signedEvidence } from '#server/domain/evidence.ts'
import { type Actor, agreementText } from '../seeds/actor.ts'
import {
  cancelledTask,
  compare,
  evidenceOf,
  hasPython,
  runTwentyLines,
  verify,
  verifyText,
} from './evidence-files.ts'
import type { World } from './world.ts'

let world: World
let asha: Actor
let ravi: Actor
let file: Evidence
beforeAll(async () => {
  ;({ world, asha, ravi, file } = await cancelledTask())
})

describe('[deal.4] a changed file', () => {
  const tampered: [what: string, change: (file: Evidence) => unknown, named: string][] = [
    ['a changed event', ({ events }) => (events[1]!.data.price = 1), 'event 2 (ChangeProposed) was changed'],
    ['a missing event', ({ events }) => events.splice(3, 1), 'event 4 (Marked) has the number 5'],
    ['a missing last event', ({ events }) => events.pop(), 'the newest event is missing'],
    ['an added event', ({ events }) => events.push({ ...events[5]!, seq: 12 }), 'event 12 (ChangesNeeded)'],
    [
      'a changed text',
      ({ events }) => (events[1]!.texts.reason!.text += '!'),
      "the text 'reason' of event 2",
    ],
    ['a missing text', ({ events }) => delete events[8]!.texts.note, "the text 'note' of event 9 is missing"],
    [
      'a changed message',
      ({ messages }) => Object.assign(messages[0]!, { message: 'No' }),
      'message 1 was changed',
    ],
    ['a missing message', ({ messages }) => messages.shift(), 'message 1 was changed, or one before it'],
    ['a missing last message', ({ messages }) => messages.pop(), 'the totals are not what is in the file'],
    ['another price', ({ agreement }) => (agreement.price = 1), 'agreement.price is not what'],
    ['another state', ({ agreement }) => (agreement.state = 'Completed'), 'agreement.state is not what'],
    ['a note', ({ agreement }) => (agreement.cancellation!.note = 'No'), 'agreement.cancellation is not'],
    ['another provider', ({ agreement }) => (agreement.provider.givenId = 'x'), 'names other people'],
    ['another time', changed => (changed.madeAt = '2026-03-02T12:00:00.000Z'), 'the signature does not fit'],
    ['another reader', changed => (changed.madeFor = ravi.user.givenId), 'the signature does not fit'],
    ['another total', ({ totals }) => (totals.messages.total = 3), 'the totals are not what is in the file'],
    ['another version', changed => Object.assign(changed, { version: 3 }), 'format or version is unknown'],
    ['a field more', changed => Object.assign(changed, { more: 1 }), 'it is not written as'],
    [
      'words moved into the salt',
      ({ events }) => {
        const said = events[8]!.texts.note!
        events[8]!.texts.note = { salt: `${said.salt}\nIt was not`, text: said.text.slice(10) }
      },
      "the text 'note' of event 9",
    ],
    ['another name', ({ agreement }) => (agreement.provider.firstName = 'X'), 'the signature does not fit'],
  ]
  test.each(tampered)('is reported with %s', (_, change, named) => {
    const changed = structuredClone(file)
    change(changed)
    const { status, said } = verify(changed)
    expect(said).toContain(named)
    expect(status).toBe(1)
  })
})

test('[deal.7] refuses a file that has a price twice or is written in another way', () => {
  const text = JSON.stringify(file)
  expect(verifyText(text).status).toBe(0)
  for (const changed of [
    text.replace('"price":600', '"price":6000,"price":600'),
    `${text}\n`,
    JSON.stringify(file, null, 2),
    text.replace('Schön', 'Sch\\u00f6n'),
  ])
    expect(verifyText(changed)).toMatchObject({
      status: 1,
      said: expect.stringContaining('it is not written as the server writes it'),
    })
})

test('[deal.7] verifies a file that had no room for all messages, and says so', async () => {
  const { agreement, events, madeAt, madeFor } = file
  const message = (n: number) => ({
    _id: `1-${n}`,
    senderId: madeFor,
    message: `पूरा ${n}`,
    createdAt: madeAt,
  })
  async function* pages() {
    yield [1, 2].map(n => ({ message: message(n), isInFile: n === 1 }))
    yield [3, 4].map(n => ({ message: message(n), isInFile: n === 4 }))
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const parts: string[] = []
  for await (const part of signedEvidence({ agreement, events, madeAt, madeFor }, pages(), privateKey))
    parts.push(part)
  const text = parts.join('')
  const { status, said } = verifyText(text)
  expect(said).toContain('2 messages. Of 2 more in between there is only the hash.')
  expect(status).toBe(0)
  const other = JSON.parse(text)
  other.messages[1].sha256 = sha256('another')
  expect(verify(other).said).toContain('message 2 was changed')
  if (hasPython) expect(runTwentyLines(text)).toContain('The chain is whole')
})

describe('[deal.7] a file of version 1', () => {
  const old = readFileSync('server/test/evidence-of-version-1.txt', 'utf8')

  test('verifies, and reports which facts it lacks', () => {
    const { said, status } = verifyText(old)
    expect(said).toContain('It does not say when or for whom it was made')
    expect(said).toContain('Nothing is off: 6 events and 2 messages')
    expect(status).toBe(0)
  })

  test('is reported with words moved into a salt, or a price twice', () => {
    const { salt } = JSON.parse(old).events[1].texts.description
    const moved = old.replace(
      `"salt":"${salt}","text":"NOT the kitchen `,
      `"salt":"${salt}NOT the kitchen ","text":"`,
    )
    expect(moved).not.toBe(old)
    expect(verifyText(moved).said).toContain("the text 'description' of event 2")
    expect(verifyText(old.replace('"price":600', '"price":6000,"price":600')).status).toBe(1)
  })

  test('continues with events of version 2 in one chain', async () => {
    const { task } = await asha.hires(ravi)
    const { head } = await asha.agreement(task)
    // The event as version 1 of the app stored it.
    const [salt, text, at] = ['0123456789abcdef0123456789abcdef', agreementText, '2026-03-01T12:00:00.000Z']
    const data = { note: { sha256: sha256(salt + text) } }
    const said = { seq: 2, kind: 'ChangesNeeded', by: asha.user.givenId, at, data }
    await world.pool.query(
      `INSERT INTO events (task_id, seq, kind, by_id, at, data, texts, prev_hash, hash)
       SELECT t.id, 2, 'ChangesNeeded', t.poster_id, $2, $3, $4, $5, $6 FROM tasks t WHERE t.given_id = $1`,
      [
        task.givenId,
        at,
        JSON.stringify(data),
        JSON.stringify({ note: { salt, text } }),
        head,
        hashOfLink(head, { ...said, taskId: task.givenId }),
      ],
    )
    await asha.cancels(task, { fault: 'theirs', note: 'It was not what we said' })
    const mixed = await evidenceOf(task, asha)
    expect(mixed.events[1]!.data.note).not.toHaveProperty('version')
    expect(mixed.events[2]!.data.note).toHaveProperty('version', 2)
    expect(verify(mixed).said).toContain('Nothing is off: 3 events')
  })
})

test('[deal.7] says which of two files of one task is newer, and by how much', async () => {
  const { task } = await asha.hires(ravi)
  const first = await evidenceOf(task, asha)
  await ravi.says('I come at five', asha)
  await ravi.completes(task)
  await asha.asksForChanges(task)
  await ravi.completes(task)
  const second = await evidenceOf(task, ravi)
  expect(compare(first, second)).toMatchObject({
    status: 0,
    said: expect.stringContaining('The second is newer by 3 events and 1 message.'),
  })
  expect(compare(second, first).said).toContain('The first is newer by 3 events and 1 message.')
  expect(compare(second, second).said).toContain('The two files are about the same state.')
  expect(compare(first, file)).toMatchObject({
    status: 1,
    said: expect.stringContaining('the two files are about different tasks'),
  })
})

test.runIf(hasPython)('[deal.4] checks the chain by the twenty lines of docs/evidence.md', () => {
  expect(runTwentyLines(JSON.stringify(file))).toContain('The chain is whole')
  const changed = structuredClone(file)
  changed.events[4]!.at = '2026-03-01T12:00:02.000Z'
  expect(() => runTwentyLines(JSON.stringify(changed))).toThrow('event 5')
})
