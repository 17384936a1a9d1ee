import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  arrive,
  askForChanges,
  getEvidence,
  getSigningKey,
  getTimeline,
  refuseMark,
} from '#contract/endpoints/agreements.ts'
import { nameAmount, openDispute } from '#contract/endpoints/disputes.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { decideCancellation } from '#contract/endpoints/moderation.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import type { Evidence } from '#contract/entities/evidence.ts'
import type { Task } from '#contract/entities/task.ts'
import { hourMs } from '#contract/time.ts'
import { canonicalJson, hashOfLink, sha256 } from '#server/domain/chain.ts'
import { signedEvidence } from '#server/domain/evidence.ts'
import { type Actor, agreementText, aTask, inTask, offerText, password } from '../seeds/actor.ts'
import { uploads } from '../seeds/files.ts'
import { pays } from '../seeds/money.ts'
import { fetches, picture } from './pictures.ts'
import { createWorld, type World } from './world.ts'

let world: World
let asha: Actor
let ravi: Actor
/** Of a story with every kind of event of a cancelled task. */
let file: Evidence
const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'))

const hashOfBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const evidence = (task: Pick<Task, 'givenId'>, who = asha) => who.does(getEvidence, inTask(task))

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  const mod = await world.moderator()
  await asha.says('Before it was agreed', ravi)
  world.clock.passes(1_000)
  const { task } = await asha.hires(ravi, { price: 499.5 })
  await ravi.says('Schönen Tag! 🙂 "quoted" \\ and\nnew lines', asha)
  await ravi.proposes(task, { price: 600, description: 'Thirty pages of algebra, पूरा' })
  await asha.answersProposal(task, true)
  await ravi.arrives(task, (await asha.agreement(task)).arrival.code!)
  await asha.says('Thank you', ravi)
  await ravi.completes(task)
  await asha.asksForChanges(task)
  await ravi.proposes(task, { price: 650 })
  await asha.cancels(task, { fault: 'theirs', note: 'It was not what we said' })
  await ravi.contests(task)
  await mod.does(decideCancellation, {
    params: { taskId: task.givenId },
    body: { fault: 'nobody', note: 'Both are right in their way' },
  })
  file = await evidence(task)
})

const writeText = (text: string, name = 'evidence.json') => {
  const filePath = path.join(folder, name)
  writeFileSync(filePath, text)
  return filePath
}
const write = (changed: unknown, name?: string) => writeText(JSON.stringify(changed), name)
const verifyText = (text: string) => {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/verify.mjs', writeText(text)], {
    encoding: 'utf8',
  })
  return { status, said: status === 0 ? stdout : stderr }
}
const verify = (changed: unknown) => verifyText(JSON.stringify(changed))

const hasPython = spawnSync('python3', ['--version']).status === 0
const runsTwentyLines = (text: string): string => {
  const program = /```python\n([^`]+)```/.exec(readFileSync('docs/evidence.md', 'utf8'))![1]!
  return execFileSync('python3', ['-c', program, writeText(text)], { encoding: 'utf8', stdio: 'pipe' })
}

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
  // It is signed for whoever asked.
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
  expect(verify(await evidence(task)).said).toContain('Nothing is off: 3 events')
  await asha.completes(task, { rating: 5 })
  await asha.proposes(task, { kind: 'cancel' })
  expect(verify(await evidence(task)).said).toContain('Nothing is off: 5 events')
  await ravi.completes(task)
  expect(verify(await evidence(task)).said).toContain('Nothing is off: 8 events')
  const { task: other } = await asha.hires(ravi)
  await ravi.completes(other)
  world.clock.passes(14 * 24 * hourMs)
  await expect.poll(async () => (await asha.agreement(other)).state).toBe('Completed')
  expect(verify(await evidence(other)).said).toContain('Nothing is off: 3 events')
})

test('[deal.4, cancel.5] makes a verifiable file of what the deadline cancelled', async () => {
  const days = { dateFlexible: false, startDate: '2026-03-20', endDate: '2026-03-20' }
  const task = await asha.posts(aTask(days))
  await asha.accepts(await ravi.offers(task))
  world.clock.time = new Date('2026-03-21T12:00:00Z')
  await asha.proposes(task, { kind: 'cancel' })
  world.clock.passes(48 * hourMs)
  await expect.poll(async () => (await asha.agreement(task)).state).toBe('Cancelled')
  expect(verify(await evidence(task)).said).toContain('Nothing is off: 4 events')
})

test('[deal.4] signs with the same key in a second process, and with another key in another market', async () => {
  const app = await world.anotherApp()
  const key = async (of: typeof app) => (await of.inject({ url: '/api/agreement/key' })).json().publicKey
  expect(await key(app)).toBe(file.publicKey)
  const elsewhere = await createWorld()
  expect(await key(elsewhere.app)).not.toBe(file.publicKey)
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

test('[deal.7] says that a file has no room for all messages, and verifies it', async () => {
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
  if (hasPython) expect(runsTwentyLines(text)).toContain('The chain is whole')
})

describe('[deal.7] a file of version 1', () => {
  const old = readFileSync('server/test/evidence-of-version-1.txt', 'utf8')

  test('still verifies, and says what it does not say', () => {
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
    // As the app stored it before.
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
    const mixed = await evidence(task)
    expect(mixed.events[1]!.data.note).not.toHaveProperty('version')
    expect(mixed.events[2]!.data.note).toHaveProperty('version', 2)
    expect(verify(mixed).said).toContain('Nothing is off: 3 events')
  })
})

test('[deal.7] says which of two files of one task is newer, and by how much', async () => {
  const { task } = await asha.hires(ravi)
  const first = await evidence(task)
  await ravi.says('I come at five', asha)
  await ravi.completes(task)
  await asha.asksForChanges(task)
  await ravi.completes(task)
  const second = await evidence(task, ravi)
  const compared = (a: unknown, b: unknown) => {
    const { status, stdout, stderr } = spawnSync(
      'node',
      ['scripts/verify.mjs', write(a, 'a.json'), write(b, 'b.json')],
      { encoding: 'utf8' },
    )
    return { status, said: stdout + stderr }
  }
  expect(compared(first, second)).toMatchObject({
    status: 0,
    said: expect.stringContaining('The second is newer by 3 events and 1 message.'),
  })
  expect(compared(second, first).said).toContain('The first is newer by 3 events and 1 message.')
  expect(compared(second, second).said).toContain('The two files are about the same state.')
  expect(compared(first, file)).toMatchObject({
    status: 1,
    said: expect.stringContaining('the two files are about different tasks'),
  })
})

test.runIf(hasPython)('[deal.4] checks the chain by the twenty lines of docs/evidence.md, too', () => {
  expect(runsTwentyLines(JSON.stringify(file))).toContain('The chain is whole')
  const changed = structuredClone(file)
  changed.events[4]!.at = '2026-03-01T12:00:02.000Z'
  expect(() => runsTwentyLines(JSON.stringify(changed))).toThrow('event 5')
})

test('[deal.4] takes the words of a deleted account out of the chain, which stays whole', async () => {
  const [poster, doer] = await world.named('Kiran', 'Latha')
  const { task } = await poster.hires(doer)
  await doer.proposes(task, { price: 500, reason: 'What only Latha says' })
  await poster.answersProposal(task, true)
  await doer.cancels(task, { fault: 'theirs', note: 'What Latha says as well' })
  await poster.contests(task)
  await doer.does(deleteAccount, { body: { password } })
  const left = await evidence(task, poster)
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
    return evidence(task)
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

describe('[deal.7, file.3] pictures in evidence', () => {
  test('are named by their hashes in the chain, and checked where they lie beside the file', async () => {
    const [poster, provider] = await world.named('Poster', 'Provider')
    const upload = async (who: Actor, use: 'task' | 'proof' | 'chat') => {
      const { _id, url } = await uploads(who, use, await picture({ width: 40 }))
      return { id: _id, bytes: (await fetches(who, url)).bytes }
    }
    const photo = await upload(poster, 'task')
    const task = await poster.posts({ ...aTask(), photoIds: [photo.id] })
    const offered = await upload(provider, 'proof')
    const body = { price: 500, description: offerText, photoIds: [offered.id] }
    await poster.accepts(await provider.does(postOffer, { params: { taskId: task.givenId }, body }))
    const said = await upload(poster, 'chat')
    const words = { message: '', fileId: said.id }
    await poster.does(sendMessage, { params: { friendId: provider.user.givenId }, body: words })
    const { code } = (await poster.agreement(task)).arrival
    const came = await upload(provider, 'proof')
    await provider.does(arrive, { ...inTask(task), body: { code: code!, photoIds: [came.id] } })
    const [first, second] = [await upload(provider, 'proof'), await upload(provider, 'proof')]
    // A refused command leaves its pictures unused.
    const twice = { photoIds: [first.id, came.id] }
    expect((await provider.tries(completeTask, { params: { id: task.givenId }, body: twice })).status).toBe(
      400,
    )
    await provider.completes(task, { photoIds: [second.id, first.id] })
    const missing = await upload(poster, 'proof')
    const changes = { note: agreementText, photoIds: [missing.id] }
    await poster.does(askForChanges, { ...inTask(task), body: changes })

    const made = await evidence(task, poster)
    const named = ({ id, bytes }: { id: string; bytes: Buffer }) => ({ id, sha256: hashOfBytes(bytes) })
    expect(Object.fromEntries(made.events.map(({ kind, data }) => [kind, data.photos]))).toEqual({
      Agreed: [named(photo), named(offered)],
      Arrived: [named(came)],
      Marked: [named(second), named(first)],
      ChangesNeeded: [named(missing)],
    })
    expect(made.messages[0]).toMatchObject({
      file: { _id: said.id, kind: 'image', sha256: hashOfBytes(said.bytes) },
    })
    const timeline = await provider.does(getTimeline, inTask(task))
    expect(timeline.find(({ kind }) => kind === 'Marked')!.photos.map(({ _id }) => _id)).toEqual([
      second.id,
      first.id,
    ])

    const beside = ({ id, bytes }: { id: string; bytes: Buffer }) =>
      writeFileSync(path.join(folder, `${id}.webp`), bytes)
    for (const one of [photo, offered, came, first, said]) beside(one)
    const { status, said: printed } = verifyText(canonicalJson(made as never))
    expect(printed).toContain('It names 7 files. 5 of them lie beside it, and are what was shown.')
    expect(printed).toContain(`Not here: ${second.id}.webp (event 3)`)
    expect(status).toBe(0)
    beside({ id: came.id, bytes: first.bytes.subarray(1) })
    expect(verifyText(canonicalJson(made as never)).said).toContain(
      `${came.id}.webp is not what was shown with event 2`,
    )
    beside(came)
    const other = structuredClone(made)
    other.events[1]!.data.photos = [named(first)]
    expect(verify(other).said).toContain('event 2 (Arrived) was changed')
  })
})
