import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeFile, setAvatar, setWork } from '#contract/endpoints/files.ts'
import { listChats, sendMessage } from '#contract/endpoints/messages.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { listMyTasks, listTasks, postTask } from '#contract/endpoints/tasks.ts'
import { aTask } from '../../../seeds/actor.ts'
import { triesUpload, uploads } from '../../../seeds/files.ts'
import { fetches, picture } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')

/** Somewhere in Pune, as a phone writes it into a photo. */
const place = {
  IFD0: { Copyright: 'Asha', Make: 'Phone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' },
}

test('[file.1] keeps an upright WebP without its place, in the widths that screens need', async () => {
  // The left half is red. A camera that was held upright wrote it lying on its side.
  const lying = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: 1200, height: 400, channels: 3, background: '#0000ff' } },
        top: 400,
        left: 0,
      },
    ])
    .withExif(place)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(lying).metadata()).exif).toBeDefined()
  const file = await uploads(asha, 'task', lying)
  expect(file).toMatchObject({ kind: 'image', name: '', width: 800, height: 1200, alt: '' })
  expect(file.color).toMatch(/^#[67][0-9a-f]00[67][0-9a-f]$/)
  expect(file.thumbUrl).toBe(`${file.url}/thumb`)
  for (const [query, width] of [
    ['', 800],
    ['?w=96', 96],
    ['?w=100', 192],
    ['?w=400', 400],
    ['?w=1600', 800],
  ] as const) {
    const { status, headers, bytes } = await fetches(asha, file.url + query)
    const about = await sharp(bytes).metadata()
    expect([query, status, about.format, about.width]).toEqual([query, 200, 'webp', width])
    expect([about.exif, about.xmp, about.iptc, about.icc, about.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(headers['content-type']).toBe('image/webp')
  }
  const { bytes } = await fetches(asha, file.url)
  expect(bytes.length).toBe(file.bytes)
  const right = await sharp(bytes).extract({ left: 700, top: 600, width: 1, height: 1 }).raw().toBuffer()
  expect(right[0]).toBeGreaterThan(200)
  const thumb = await sharp((await fetches(asha, file.thumbUrl!)).bytes).metadata()
  expect(thumb.width).toBe(320)
})

test('[file.1] makes a large picture smaller and leaves a small one as it is', async () => {
  const large = await uploads(asha, 'task', await picture({ width: 5000, height: 2500 }))
  expect([large.width, large.height]).toEqual([2048, 1024])
  const dot = await uploads(asha, 'task', await picture({ width: 1, height: 1 }))
  expect([dot.width, dot.height]).toEqual([1, 1])
  expect((await fetches(asha, dot.thumbUrl!)).status).toBe(200)
  const face = await uploads(asha, 'avatar', await picture({ width: 900, height: 600 }))
  expect([face.width, face.height]).toEqual([600, 600])
})

test('[file.1] takes a PDF in chats alone, and sends it as a download', async () => {
  const pdf = {
    bytes: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
    filename: '../रसीद "1".pdf',
    type: 'image/png',
  }
  expect((await triesUpload(asha, 'task', pdf)).status).toBe(400)
  const { status, body } = await triesUpload(asha, 'chat', pdf)
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'pdf', thumbUrl: null, width: null, bytes: pdf.bytes.length })
  expect(body.name).toMatch(/^[^/"]+\.pdf$/)
  const sent = await fetches(asha, body.url)
  expect(sent.bytes.toString()).toBe(pdf.bytes)
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  expect(sent.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
  expect((await fetches(asha, `${body.url}/thumb`)).status).toBe(404)
})

test('[file.7] sends a picture with its exact type, in a sandbox, and lets browsers ask whether they have it', async () => {
  const file = await uploads(asha, 'task', await picture())
  const { headers } = await fetches(asha, file.url)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'content-length': String(file.bytes),
  })
  const again = await fetches(asha, file.url, { 'if-none-match': headers.etag as string })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await fetches(ravi, file.url, { 'if-none-match': headers.etag as string })).status).toBe(404)
})

test('[file.2] shows the photos of an open task in its order, in list and detail', async () => {
  const files = [await uploads(asha, 'task', await picture()), await uploads(asha, 'task', await picture())]
  const ids = files.map(({ _id }) => _id).reverse()
  const task = await asha.posts({ ...aTask(), photoIds: ids })
  expect(task.photos.map(({ _id }) => _id)).toEqual(ids)
  expect(task.photos[0]).toEqual({
    ...{ _id: ids[0], url: `/api/files/${ids[0]}`, thumbUrl: `/api/files/${ids[0]}/thumb` },
    ...{ width: 640, height: 480, color: expect.stringMatching(/^#3[bc]2fa3$/), alt: '' },
  })
  expect((await ravi.sees(task)).task.photos).toEqual(task.photos)
  const listed = async (actor = ravi) =>
    (await actor.does(listTasks)).find(({ givenId }) => givenId === task.givenId)!
  expect((await listed()).photos).toEqual(task.photos)
  // An edit that does not name them leaves them; one that does changes them.
  expect((await asha.changes(task)).photos).toEqual(task.photos)
  expect(
    (await asha.changes(task, { ...aTask(), photoIds: [ids[1]!] })).photos.map(({ _id }) => _id),
  ).toEqual([ids[1]])
  expect((await fetches(ravi, files[1]!.url)).status).toBe(404)
  await asha.accepts(await ravi.offers(await asha.sees(task).then(({ task }) => task)))
  for (const actor of [asha, meera]) expect((await listed(actor)).photos).toEqual([])
  expect((await ravi.does(listMyTasks))[0]!.photos).toHaveLength(1)
  expect((await fetches(meera, files[0]!.url)).status).toBe(404)
  expect((await fetches(ravi, files[0]!.url)).status).toBe(200)
})

test('[file.2] hangs only own pictures of the right use on a task, six at most, each on one thing', async () => {
  const own = await uploads(asha, 'task', await picture())
  const posting = async (...photoIds: string[]) =>
    (await asha.tries(postTask, { body: { ...aTask(), photoIds } })).status
  const chat = await uploads(asha, 'chat', await picture())
  const foreign = await uploads(ravi, 'task', await picture())
  for (const id of [chat._id, foreign._id, 'nothing'])
    expect([id, await posting(own._id, id)]).toEqual([id, 400])
  expect(await posting(own._id, own._id)).toBe(400)
  expect(await posting(...'abcdefg')).toBe(400)
  expect(await posting(own._id)).toBe(201)
  expect(await posting(own._id)).toBe(400)
})

test('[file.3] sends a picture with a message, whose text may then be empty, once', async () => {
  const file = await uploads(asha, 'chat', await picture())
  const params = { friendId: ravi.user.givenId }
  const body = { message: '', fileId: file._id, clientId: '5e2b2a4e-93a5-4f32-a09b-7f0d9f5d5b11' }
  const message = await asha.does(sendMessage, { params, body })
  expect(message.file).toEqual(file)
  expect(await asha.does(sendMessage, { params, body })).toEqual(message)
  expect((await ravi.reads(asha)).at(-1)).toEqual(message)
  expect((await ravi.does(listChats))[0]).toMatchObject({ message: '', file: 'image' })
  expect((await fetches(ravi, file.url)).status).toBe(200)
  expect((await fetches(meera, file.url)).status).toBe(404)
  expect((await asha.tries(sendMessage, { params, body: { message: '' } })).status).toBe(400)
  expect(
    (await asha.tries(sendMessage, { params, body: { message: 'Twice', fileId: file._id } })).status,
  ).toBe(400)
})

test('[file.4] shows a face wherever the person is named, until it is taken away', async () => {
  const file = await uploads(ravi, 'avatar', await picture())
  const { profilePic } = await ravi.does(setAvatar, { body: { fileId: file._id } })
  expect(profilePic).toBe(file.thumbUrl)
  const task = await ravi.posts()
  expect(task.poster).toEqual({ givenId: ravi.user.givenId, firstName: 'Ravi', profilePic })
  expect((await meera.sees(task)).postedBy.profilePic).toBe(profilePic)
  expect((await meera.does(getProfile, { params: { id: ravi.user.givenId } })).profilePic).toBe(profilePic)
  await ravi.says('Hello', meera)
  expect((await meera.does(listChats))[0]!.userDetails.profilePic).toBe(profilePic)
  expect((await ravi.offers(await asha.posts())).profilePic).toBe(profilePic)
  expect((await fetches(meera, profilePic!)).status).toBe(200)
  await ravi.does(setAvatar, { body: { fileId: null } })
  expect((await meera.sees(task)).postedBy.profilePic).toBeNull()
  expect((await fetches(meera, profilePic!)).status).toBe(404)
})

test('shows past work on a profile in its order, and what its owner says is on a picture', async () => {
  const files = [await uploads(ravi, 'work', await picture()), await uploads(ravi, 'work', await picture())]
  const fileIds = files.map(({ _id }) => _id).reverse()
  await ravi.does(setWork, { body: { fileIds } })
  await ravi.does(describeFile, { params: { id: fileIds[0]! }, body: { alt: 'A blue door' } })
  const { work } = await meera.does(getProfile, { params: { id: ravi.user.givenId } })
  expect(work.map(({ _id, alt }) => [_id, alt])).toEqual([
    [fileIds[0], 'A blue door'],
    [fileIds[1], ''],
  ])
  expect(
    (await meera.tries(describeFile, { params: { id: fileIds[0]! }, body: { alt: 'Mine' } })).status,
  ).toBe(404)
})
