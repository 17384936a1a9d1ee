import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listModerationLog } from '#contract/endpoints/moderation.ts'
import { actOnPerson } from '#contract/endpoints/operate-people.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import {
  decideVerification,
  getVerification,
  listVerifications,
  readDocument,
} from '#contract/endpoints/verification.ts'
import type { WaitingDocument } from '#contract/entities/verification.ts'
import { dayMs } from '#contract/time.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { pdfWith, sendsDocument, triesDocument } from '../../../seeds/documents.ts'
import { fetches, picture } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld({ config: { sessionTtlDays: 300 } })
const moderator = await world.moderator('Mod')
const other = await world.moderator('Other Mod')

const on = ({ _id }: Pick<WaitingDocument, '_id'>) => ({ params: { id: _id } })
const urlOf = ({ _id }: Pick<WaitingDocument, '_id'>) => `/api/moderation/verifications/${_id}/file`
const approves = (document: WaitingDocument, by: Actor = moderator) =>
  by.tries(decideVerification, { ...on(document), body: { act: 'approve' } })
const refuses = (document: WaitingDocument, note: string, by: Actor = moderator) =>
  by.tries(decideVerification, { ...on(document), body: { act: 'refuse', note } })
const badgesOf = async (actor: Actor) =>
  (await moderator.does(getProfile, { params: { id: actor.user.givenId } })).badges
const logOf = async () =>
  (await moderator.does(listModerationLog)).map(({ act, moderator, about, note }) => [
    act,
    moderator?.firstName,
    about?.firstName,
    note,
  ])

test('[ver.2] has a document wait for a moderator, whose approval gives the badge', async () => {
  const asha = await world.person('Asha')
  const sent = await sendsDocument(asha, { kind: 'skill', label: 'Electrician, ITI Pune' })
  const waiting = {
    kind: 'skill',
    label: 'Electrician, ITI Pune',
    createdAt: world.clock.now().toISOString(),
  }
  expect(sent).toEqual({ _id: sent._id, ...waiting })
  expect(await asha.does(getVerification)).toMatchObject({ badges: [], waiting: [sent], refused: [] })
  expect(await moderator.does(listVerifications)).toEqual([
    { ...sent, content: 'pdf', person: expect.objectContaining({ givenId: asha.user.givenId }) },
  ])
  const file = await fetches(moderator, urlOf(sent))
  expect(file).toMatchObject({ status: 200, bytes: pdfWith('A licence to drive') })
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="document.pdf"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  world.clock.passes(1_000)
  expect((await approves(sent)).status).toBe(200)
  expect(await badgesOf(asha)).toEqual([
    { kind: 'skill', label: 'Electrician, ITI Pune', since: world.clock.now().toISOString() },
  ])
  expect(await asha.does(getVerification)).toMatchObject({ waiting: [], refused: [] })
  expect(await moderator.does(listVerifications)).toEqual([])
  expect(await asha.alerts()).toMatchObject([{ alertType: 'Verification Decided', taskId: '' }])
})

test('[ver.2] shows the reason of a refusal, which a moderator has to give', async () => {
  const asha = await world.person('Asha')
  const sent = await sendsDocument(asha, { label: 'Passport' })
  for (const note of ['', 'no']) expect((await refuses(sent, note)).status).toBe(400)
  expect((await refuses(sent, 'The name is cut off')).status).toBe(200)
  expect(await badgesOf(asha)).toEqual([])
  expect((await asha.does(getVerification)).refused).toEqual([
    { ...sent, note: 'The name is cut off', decidedAt: world.clock.now().toISOString() },
  ])
  expect((await asha.alerts())[0]).toMatchObject({ alertType: 'Verification Decided', taskId: '' })
  // Decided once.
  expect([(await approves(sent)).status, (await refuses(sent, 'Again')).status]).toEqual([409, 409])
})

test('[ver.2] shows a document to moderators alone, and writes each look into the audit log', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const sent = await sendsDocument(asha)
  for (const actor of [asha, ravi]) expect((await fetches(actor, urlOf(sent))).status).toBe(403)
  expect((await fetches(world.visitor(), urlOf(sent))).status).toBe(401)
  const before = (await logOf()).length
  const foreign = await fetches(moderator, urlOf(sent), { 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, (await logOf()).length]).toEqual([403, before])
  for (const by of [moderator, other]) expect((await fetches(by, urlOf(sent))).status).toBe(200)
  await refuses(sent, 'Not readable', other)
  expect((await logOf()).slice(0, 3)).toEqual([
    ['Refused a document of a person', 'Other Mod', 'Asha', 'Not readable'],
    ['Looked at a document of a person', 'Other Mod', 'Asha', ''],
    ['Looked at a document of a person', 'Mod', 'Asha', ''],
  ])
  expect((await fetches(moderator, urlOf(sent))).status).toBe(409)
})

test('[ver.2] lets no moderator see or decide an own document', async () => {
  const sent = await sendsDocument(moderator)
  expect(await moderator.does(listVerifications)).toEqual([])
  expect((await moderator.tries(readDocument, on(sent))).status).toBe(403)
  expect([(await approves(sent)).status, (await refuses(sent, 'Mine')).status]).toEqual([403, 403])
  expect((await approves(sent, other)).status).toBe(200)
  expect((await badgesOf(moderator)).map(({ kind }) => kind)).toEqual(['identity'])
})

test('[ver.2] finds the kind of a file by its content, and keeps pictures without their metadata', async () => {
  const asha = await world.person('Asha')
  const withPlace = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
    .withExif({ IFD3: { GPSLatitude: '19/1 4/1 0/1' }, IFD0: { Artist: 'The camera of Asha' } })
    .jpeg()
    .toBuffer()
  const sent = await sendsDocument(asha, { bytes: withPlace, filename: 'licence.pdf' })
  expect((await moderator.does(listVerifications))[0]).toMatchObject({ content: 'image' })
  const { headers, bytes } = await fetches(moderator, urlOf(sent))
  expect(headers['content-type']).toBe('image/webp')
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('The camera of Asha')).toBe(false)
  await approves(sent)
  for (const format of ['png', 'webp'] as const) {
    const one = await sendsDocument(asha, { bytes: await picture({}, format) })
    await approves(one)
  }
  const noPdf = Buffer.from('<html><script>alert(1)</script></html>')
  const wrong = [
    noPdf,
    Buffer.alloc(0),
    await picture({}, 'avif'),
    Buffer.from('%PDF-1.4 cut'),
    Buffer.alloc(10_000_001),
  ]
  for (const [i, file] of wrong.entries())
    expect([i, (await triesDocument(asha, { bytes: file })).status]).toEqual([i, 400])
  for (const fields of [{ kind: 'passport' }, { label: 'x' }, { label: 'x'.repeat(81) }])
    expect((await triesDocument(asha, fields)).status).toBe(400)
})

const aadhaar = '9999 4105 7058'
const packed = (text: string) => {
  const bytes = deflateSync(`BT [(${text.slice(0, 7)}) -20 (${text.slice(7)})] TJ ET`)
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
    bytes,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ])
}

test('[ver.2] refuses Aadhaar numbers in the label, in the name of the file and in a PDF, and says why', async () => {
  const asha = await world.person('Asha')
  const because = 'This looks like an Aadhaar number. We take none'
  const with_ = [
    { label: aadhaar },
    { label: 'my id 9999-4105-7058' },
    { label: '९९९९ ४१०५ ७०५८' },
    { label: 'Aadhaar card' },
    { filename: `scan ${aadhaar}.pdf` },
    { filename: 'eAadhaar.pdf' },
    { bytes: pdfWith(`No. ${aadhaar}`) },
    { bytes: packed(aadhaar) },
    { bytes: pdfWith('Unique Identification Authority of India') },
  ]
  for (const document of with_) {
    const { status, body } = await triesDocument(asha, document)
    expect([document, status, body]).toMatchObject([
      document,
      400,
      { code: 'validation_failed', message: expect.stringContaining(because) },
    ])
  }
  // Another check digit, other numbers of twelve digits, and longer ones.
  const without = ['9999 4105 7059', 'Licence 1234 5678 9012 3456', 'MH12 20110062821']
  for (const label of without) {
    const sent = await sendsDocument(asha, { label, bytes: pdfWith(label) })
    await approves(sent)
  }
  const locked = Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>\n%%EOF\n')
  expect((await triesDocument(asha, { bytes: locked })).status).toBe(400)
})

test('[ver.2] lets three documents of one person wait, also when they come at once', async () => {
  const asha = await world.person('Asha')
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => triesDocument(asha, { label: `Paper ${i}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
  const { waiting } = await asha.does(getVerification)
  expect(waiting).toHaveLength(3)
  await approves(waiting[0]!)
  expect((await triesDocument(asha)).status).toBe(201)
})

test('[ver.2] sends a document once under one key', async () => {
  const asha = await world.person('Asha')
  const key = { 'idempotency-key': 'a-key-for-one-document' }
  const first = await triesDocument(asha, {}, key)
  expect(await triesDocument(asha, {}, key)).toMatchObject({ status: 201, body: first.body })
  expect((await triesDocument(asha, { label: 'Passport' }, key)).status).toBe(409)
  expect((await asha.does(getVerification)).waiting).toHaveLength(1)
})

test('[ver.2] deletes a document that nobody has looked at after 30 days, and says so', async () => {
  const asha = await world.person('Asha')
  const sent = await sendsDocument(asha)
  world.clock.passes(30 * dayMs - 1_000)
  // A start makes due now what lies far ahead: the job has to see that it is too early.
  const due = new Date(Date.parse(sent.createdAt) + 30 * dayMs)
  const { rowCount } = await world.pool.query(
    "UPDATE jobs SET due_at = $1 WHERE kind = 'document-expiry' AND key = $2",
    [world.clock.now(), sent._id],
  )
  expect(rowCount).toBe(1)
  await expect
    .poll(async () => (await world.pool.query('SELECT due_at FROM jobs WHERE key = $1', [sent._id])).rows)
    .toEqual([{ due_at: due }])
  expect((await fetches(moderator, urlOf(sent))).status).toBe(200)
  expect(await asha.alerts()).toEqual([])
  world.clock.passes(1_000)
  await expect.poll(async () => (await asha.alerts()).length).toBe(1)
  expect(await asha.does(getVerification)).toMatchObject({
    waiting: [],
    refused: [{ _id: sent._id, note: expect.stringContaining('30 days') }],
  })
  expect([(await fetches(moderator, urlOf(sent))).status, (await approves(sent)).status]).toEqual([409, 409])
})

test('[ver.3] takes the badge of an identity away when the name changes, by whatever path', async () => {
  const asha = await world.person('Asha')
  for (const kind of ['identity', 'skill'] as const) await approves(await sendsDocument(asha, { kind }))
  const kinds = async () => (await badgesOf(asha)).map(({ kind }) => kind)
  const sets = (what: string) =>
    world.pool.query(`UPDATE users SET ${what} WHERE given_id = $1`, [asha.user.givenId])
  await sets("city = 'Nashik', first_name = first_name")
  expect(await kinds()).toEqual(['identity', 'skill'])
  await sets("last_name = 'Kulkarni'")
  expect(await kinds()).toEqual(['skill'])
  const waiting = await sendsDocument(asha, { kind: 'identity' })
  await sets("first_name = 'Usha'")
  // The waiting document shows the old name.
  expect((await approves(waiting)).status).toBe(404)
  expect(await kinds()).toEqual(['skill'])
})

test('[ver.5] shows since when an email is verified', async () => {
  const asha = await world.person('Asha')
  expect(await badgesOf(asha)).toEqual([])
  world.clock.passes(dayMs)
  const since = world.clock.now().toISOString()
  const operator = await world.operator()
  const body = { act: 'verify', note: 'Known to us' } as const
  await operator.does(actOnPerson, { params: { id: asha.user.givenId }, body })
  world.clock.passes(dayMs)
  expect(await badgesOf(asha)).toEqual([{ kind: 'email', label: 'Email', since }])
})
