import { expect, test } from 'vitest'
import { getTimeline } from '#contract/endpoints/agreements.ts'
import { getReport, listReports, moderateFile, moderateReview } from '#contract/endpoints/moderation.ts'
import { deleteAccount, exportOwnData } from '#contract/endpoints/own-data.ts'
import { getMyReview, listReviews, postReview } from '#contract/endpoints/reviews.ts'
import { completeTask, postTask } from '#contract/endpoints/tasks.ts'
import type { Photo, UploadedFile } from '#contract/entities/file.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { openFiles } from '#server/files/files.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { type Actor, aTask, inTask, password } from '../../../seeds/actor.ts'
import { uploads } from '../../../seeds/files.ts'
import { openPerTest } from '../../../test/connection.ts'
import { fetches, picture } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi, mallory] = await world.named('Asha', 'Ravi', 'Mallory')
const meera = await world.moderator('Meera')

const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const connects = openPerTest()

const bytes = await picture({ width: 40, height: 30 })
const upload = (who: Actor) => uploads(who, 'proof', bytes)
const idsOf = (photos: readonly Pick<Photo, '_id'>[] | undefined) => photos?.map(({ _id }) => _id)
/** The answers to Asha, Ravi, a stranger and a moderator who ask for the picture. */
const seenBy = async ({ url }: Pick<UploadedFile, 'url'>) => {
  const statuses = [asha, ravi, mallory, meera].map(async who => (await fetches(who, url)).status)
  return Promise.all(statuses)
}
const everybody = [200, 200, 200, 200]
const justAsha = [200, 404, 404, 404]
const nobody = [404, 404, 404, 404]
const justRavi = [404, 200, 404, 404]

/** Work that Ravi says is done. */
const marked = async (poster = asha) => {
  const { task } = await poster.hires(ravi)
  await ravi.completes(task)
  return task
}
type Given = Awaited<ReturnType<typeof marked>>
const reviews = (who: Actor, task: Given, ...photoIds: string[]) =>
  who.tries(postReview, { ...inTask(task), body: { rating: 5, photoIds } })
const confirms = (task: Given, ...photoIds: string[]) =>
  asha.tries(completeTask, { params: { id: task.givenId }, body: { rating: 4, photoIds } })
const isKept = async ({ _id }: UploadedFile) =>
  (await world.pool.query('SELECT FROM files WHERE id = $1', [_id])).rowCount === 1

test('[rev.4, file.5] shows the photos of a review to nobody before both are published, then to everybody', async () => {
  const task = await marked()
  const [first, second, his] = [await upload(asha), await upload(asha), await upload(ravi)]
  expect((await reviews(ravi, task, his._id)).body).toMatchObject({ photos: [{ _id: his._id }] })
  expect(await seenBy(his)).toEqual(justRavi)
  // The poster's photos come with the completion, which publishes both reviews.
  expect((await confirms(task, second._id, first._id)).status).toBe(200)
  for (const photo of [first, second, his]) expect(await seenBy(photo)).toEqual(everybody)
  const [about] = await mallory.does(listReviews, { params: { id: ravi.user.givenId } })
  expect(idsOf(about?.photos)).toEqual([second._id, first._id])
  expect(idsOf((await asha.does(getMyReview, inTask(task))).theirs?.photos)).toEqual([his._id])
  // Photos of reviews are not in the timeline, where both would see them at once.
  const timeline = await ravi.does(getTimeline, inTask(task))
  expect(timeline.flatMap(({ photos }) => photos)).toEqual([])
})

test('[rev.4] keeps the photos of the first review to its writer, like the review', async () => {
  const task = await marked()
  const photo = await upload(asha)
  await confirms(task, photo._id)
  expect(await seenBy(photo)).toEqual(justAsha)
  expect((await ravi.does(getMyReview, inTask(task))).theirs).toBeNull()
  // Neither a stranger's attempt to use it nor one to hold the review tells that it is there.
  expect((await mallory.tries(postTask, { body: { ...aTask(), photoIds: [photo._id] } })).status).toBe(400)
  const held = { params: { id: `${task.givenId}-provider` }, body: { act: 'hold', note: 'Rude' } } as const
  expect((await meera.tries(moderateReview, held)).status).toBe(404)
  await reviews(ravi, task)
  expect(await seenBy(photo)).toEqual(everybody)
})

test('[rev.4] takes own unused photos only, four at most', async () => {
  const task = await marked()
  const [theirs, own, used] = [await upload(ravi), await upload(asha), await upload(asha)]
  const face = await uploads(asha, 'avatar', bytes)
  const other = await marked()
  await confirms(other, used._id)
  for (const id of [theirs._id, used._id, face._id, 'nothing'])
    expect([id, (await confirms(task, own._id, id)).status]).toEqual([id, 400])
  const tooMany = async (who: Actor) => {
    const all = await Promise.all(Array.from({ length: limits.file.proofs + 1 }, () => upload(who)))
    return all.map(({ _id }) => _id)
  }
  expect((await confirms(task, ...(await tooMany(asha)))).status).toBe(400)
  expect((await reviews(ravi, task, ...(await tooMany(ravi)))).status).toBe(400)
  expect((await reviews(ravi, task, own._id)).status).toBe(400)
  // The refused calls have written nothing.
  expect((await ravi.does(getMyReview, inTask(task))).mine).toBeNull()
  expect((await confirms(task, own._id)).status).toBe(200)
})

test('[rev.3, rev.4] leaves the photos of a held review to its writer and moderators', async () => {
  const task = await marked()
  const photo = await upload(asha)
  await confirms(task, photo._id)
  await reviews(ravi, task)
  const id = `${task.givenId}-provider`
  await mallory.reports('review', id)
  expect(await seenBy(photo)).toEqual(everybody)
  const pictures = async () => {
    const [report] = await meera.does(listReports)
    return (await meera.does(getReport, { params: { id: report!._id } })).pictures
  }
  expect(await pictures()).toMatchObject([{ _id: photo._id, isHeld: false }])
  const gone: string[][] = []
  ;(await connects(origin, mallory)).socket.on('goneFiles', ids => gone.push(ids))
  const moderates = (act: 'hold' | 'release') =>
    meera.does(moderateReview, { params: { id }, body: { act, note: 'A face on it' } })
  await moderates('hold')
  expect(await seenBy(photo)).toEqual([200, 404, 404, 200])
  // The screens of both fetch it again.
  await expect.poll(() => gone).toEqual([[photo._id]])
  await moderates('release')
  expect(await seenBy(photo)).toEqual(everybody)
  // One photo alone can be held, too.
  await meera.does(moderateFile, { params: { id: photo._id }, body: { act: 'hold', note: 'A face on it' } })
  expect(await seenBy(photo)).toEqual([404, 404, 404, 200])
  expect(await pictures()).toMatchObject([{ _id: photo._id, isHeld: true }])
  const [shown] = await mallory.does(listReviews, { params: { id: ravi.user.givenId } })
  expect(shown).toMatchObject({ _id: id, photos: [] })
})

test('[rev.1, rev.4] deletes the photos with a review that is taken back', async () => {
  const [his, hers] = [await upload(ravi), await upload(asha)]
  const changed = await marked()
  await reviews(ravi, changed, his._id)
  await asha.asksForChanges(changed)
  expect([await isKept(his), await seenBy(his)]).toEqual([false, nobody])
  const { task: cancelled } = await asha.hires(ravi)
  await confirms(cancelled, hers._id)
  await asha.cancels(cancelled)
  expect([await isKept(hers), await seenBy(hers)]).toEqual([false, nobody])
})

test('[rev.4, file.5] keeps the photos while the review stands, exports them, and deletes them with the account', async () => {
  const [leaver] = await world.named('Lalita')
  const task = await marked(leaver)
  const [photo, his] = [await upload(leaver), await upload(ravi)]
  await leaver.does(completeTask, {
    params: { id: task.givenId },
    body: { rating: 4, photoIds: [photo._id] },
  })
  await reviews(ravi, task, his._id)
  world.clock.passes(2 * dayMs)
  const files = await openFiles({ dataDir: world.dataDir, storageUrl: null })
  await sweepFiles(databaseOn(world.pool), files, world.clock.now())
  expect(await seenBy(photo)).toEqual(everybody)
  expect(JSON.stringify(await leaver.does(exportOwnData))).toContain(photo._id)
  await leaver.does(deleteAccount, { body: { password } })
  expect(await isKept(photo)).toBe(false)
  expect(await seenBy(his)).toEqual(everybody)
  const [about] = await mallory.does(listReviews, { params: { id: ravi.user.givenId } })
  expect(about).toMatchObject({ rating: 4, review: '', photos: [] })
})
