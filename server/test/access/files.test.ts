import { describe, expect, test } from 'vitest'
import { setAvatar, setWork } from '#contract/endpoints/files.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import {
  getReport,
  listReports,
  moderateFile,
  moderateOffer,
  moderateTask,
} from '#contract/endpoints/moderation.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { blockPerson } from '#contract/endpoints/people.ts'
import { agreementText, aTask, offerText } from '../../seeds/actor.ts'
import { uploads } from '../../seeds/files.ts'
import { fetches, picture } from '../pictures.ts'
import { createWorld } from '../world.ts'

const world = await createWorld()
const [poster, provider, bidder, stranger] = await world.named('Poster', 'Provider', 'Bidder', 'Stranger')
const moderator = await world.moderator()
const viewers = { anonymous: world.visitor(), poster, provider, bidder, stranger, moderator }
type Viewer = keyof typeof viewers

const bytes = await picture({ width: 40, height: 30 })
const upload = async (who: typeof poster, use: Parameters<typeof uploads>[1]) => uploads(who, use, bytes)

/** The people who get the file in all its widths. Everybody else gets 404, and visitors without a session 401. */
const seenBy = async (url: string): Promise<Viewer[]> => {
  const seen: Viewer[] = []
  for (const [name, viewer] of Object.entries(viewers) as [Viewer, typeof poster][]) {
    const statuses = new Set<number>()
    for (const one of [url, `${url}?w=96`, `${url}/thumb`]) statuses.add((await fetches(viewer, one)).status)
    expect([name, statuses.size]).toEqual([name, 1])
    const [status] = statuses
    expect([name, status]).toEqual([name, name === 'anonymous' ? 401 : status === 200 ? 200 : 404])
    if (status === 200) seen.push(name)
  }
  return seen
}

const everybody: Viewer[] = ['poster', 'provider', 'bidder', 'stranger', 'moderator']
const note = 'Against the rules'

/** A task with a photo, an offer with one from each of two people, and one agreed. */
const agreed = async () => {
  const photo = await upload(poster, 'task')
  const task = await poster.posts({ ...aTask(), photoIds: [photo._id] })
  const offering = async (who: typeof poster) => {
    const file = await upload(who, 'proof')
    const body = { price: 450, description: offerText, photoIds: [file._id] }
    return { file, offer: await who.does(postOffer, { params: { taskId: task.givenId }, body }) }
  }
  return { task, photo, chosen: await offering(provider), other: await offering(bidder) }
}

describe('[file.5] a picture', () => {
  test('is shown to its owner alone while nothing uses it', async () => {
    for (const use of ['task', 'avatar', 'chat', 'work', 'proof'] as const)
      expect([use, await seenBy((await upload(poster, use)).url)]).toEqual([use, ['poster']])
  })

  test('on a task is shown to everybody while it is open, then to its two parties', async () => {
    const { task, photo, chosen } = await agreed()
    expect(await seenBy(photo.url)).toEqual(everybody)
    await poster.accepts(chosen.offer)
    expect(await seenBy(photo.url)).toEqual(['poster', 'provider'])
    const { code } = (await poster.agreement(task)).arrival
    await provider.arrives(task, code!)
    await provider.completes(task)
    await poster.completes(task, { rating: 5 })
    expect(await seenBy(photo.url)).toEqual(['poster', 'provider'])
  })

  test('on a hidden task is shown to its poster, and on a deleted one to nobody', async () => {
    const { task, photo, other } = await agreed()
    await moderator.does(moderateTask, { params: { id: task.givenId }, body: { act: 'hide', note } })
    expect(await seenBy(photo.url)).toEqual(['poster'])
    await moderator.does(moderateTask, { params: { id: task.givenId }, body: { act: 'show', note } })
    expect(await seenBy(photo.url)).toEqual(everybody)
    await poster.deletes(task)
    expect(await seenBy(photo.url)).toEqual([])
    expect(await seenBy(other.file.url)).toEqual([])
  })

  test('on a task is not shown to people whom its poster has blocked', async () => {
    const [blocked] = await world.named('Blocked')
    const { photo } = await agreed()
    expect((await fetches(blocked, photo.url)).status).toBe(200)
    await poster.does(blockPerson, { params: { id: blocked.user.givenId } })
    expect((await fetches(blocked, photo.url)).status).toBe(404)
  })

  test('on an offer is shown to its bidder and the poster, unless it is held or withdrawn', async () => {
    const { chosen, other } = await agreed()
    expect(await seenBy(chosen.file.url)).toEqual(['poster', 'provider'])
    expect(await seenBy(other.file.url)).toEqual(['poster', 'bidder'])
    const held = { params: { id: other.offer._id }, body: { act: 'hold', note } } as const
    await moderator.does(moderateOffer, held)
    expect(await seenBy(other.file.url)).toEqual(['bidder'])
    await provider.withdraws(chosen.offer)
    expect(await seenBy(chosen.file.url)).toEqual(['provider'])
  })

  test('in a message is shown to its two people, and to moderators once it is reported', async () => {
    const file = await upload(poster, 'chat')
    const params = { friendId: provider.user.givenId }
    const message = await poster.does(sendMessage, { params, body: { message: '', fileId: file._id } })
    expect(await seenBy(file.url)).toEqual(['poster', 'provider'])
    await provider.reports('message', message._id)
    expect(await seenBy(file.url)).toEqual(['poster', 'provider', 'moderator'])
  })

  test('of finished work is shown to the two parties', async () => {
    const { task, chosen } = await agreed()
    await poster.accepts(chosen.offer)
    const { code } = (await poster.agreement(task)).arrival
    await provider.arrives(task, code!)
    const file = await upload(provider, 'proof')
    await provider.completes(task, { photoIds: [file._id] })
    expect(await seenBy(file.url)).toEqual(['poster', 'provider'])
  })

  test('of a face or of past work is shown to everybody with a session', async () => {
    const [face, work] = [await upload(poster, 'avatar'), await upload(poster, 'work')]
    await poster.does(setAvatar, { body: { fileId: face._id } })
    await poster.does(setWork, { body: { fileIds: [work._id] } })
    for (const { url } of [face, work]) expect(await seenBy(url)).toEqual(everybody)
  })
})

test('shows a held picture to moderators alone, and names it nowhere, until it is released', async () => {
  const [photo, face] = [await upload(poster, 'task'), await upload(poster, 'avatar')]
  const task = await poster.posts({ ...aTask({ title: 'A picture to be held' }), photoIds: [photo._id] })
  await poster.does(setAvatar, { body: { fileId: face._id } })
  const act = (id: string, what: 'hold' | 'release') =>
    moderator.does(moderateFile, { params: { id }, body: { act: what, note } })
  await stranger.reports('task', task.givenId)
  await act(photo._id, 'hold')
  await act(face._id, 'hold')
  for (const { url } of [photo, face]) expect(await seenBy(url)).toEqual(['moderator'])
  expect((await stranger.sees(task)).task).toMatchObject({ photos: [], poster: { profilePic: null } })
  const { _id: reportId } = (await moderator.does(listReports))[0]!
  const { pictures } = await moderator.does(getReport, { params: { id: reportId } })
  expect(pictures).toMatchObject([{ _id: photo._id, url: photo.url, isHeld: true }])
  const again = { params: { id: photo._id }, body: { act: 'hold', note: agreementText } } as const
  expect((await moderator.tries(moderateFile, again)).status).toBe(409)
  await act(photo._id, 'release')
  await act(face._id, 'release')
  expect(await seenBy(photo.url)).toEqual(everybody)
  expect((await stranger.sees(task)).task).toMatchObject({
    photos: [{ _id: photo._id }],
    poster: { profilePic: face.thumbUrl },
  })
})
