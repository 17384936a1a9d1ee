import { beforeAll, expect, test } from 'vitest'
import { getTimeline } from '#contract/endpoints/agreements.ts'
import { deleteTask, getTask, listMyTasks, listTasks, postTask } from '#contract/endpoints/tasks.ts'
import { type Actor, aTask, inTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let stranger: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi, stranger] = await world.named('Asha', 'Ravi', 'Meera')
})

test('[api.10] answers a post with 201 and exactly the fields of a task', async () => {
  const form = aTask({ budget: 1250.75, startDate: '2026-03-05', endDate: '2026-03-09', dateFlexible: false })
  const answer = await asha.tries(postTask, { body: form })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    ...form,
    hideLocation: false,
    isPublic: true,
    _id: expect.any(String),
    givenId: expect.stringMatching(/^[\w-]{12,}$/),
    offers: 0,
    Status: 'Open',
    TaskPosterId: asha.user.givenId,
    UserAcceptedOffer: null,
    OfferIdAccepted: null,
    taskCompletedBy: [],
    createdAt: '2026-03-01T12:00:00.000Z',
    completedDate: null,
    version: 1,
    answers: [],
    expired: false,
    photos: [],
    poster: { givenId: asha.user.givenId, firstName: 'Asha', profilePic: null },
  })
})

test('answers a post with what is stored, whatever the form says', async () => {
  const forms = [
    aTask(),
    aTask({
      budget: 99.99,
      categoryId: 4,
      workDays: 31,
      dateFlexible: false,
      startDate: '2026-03-01',
      endDate: '2028-02-29',
    }),
    aTask({
      modeOfTask: 'Remotely',
      taskCity: 'Pune',
      timeFlexible: true,
      timeSlot: '',
      dateFlexible: true,
      startDate: '2026-03-09',
    }),
    aTask({
      title: '  Straße & “İ” 🧹 \\ %_  ',
      description: `${'नमस्ते\n'.repeat(20)}\u0001 "quoted"`,
      specificRequirement: ' ',
    }),
  ]
  for (const form of forms) {
    const posted = await asha.posts(form)
    expect((await asha.does(getTask, { params: { id: posted.givenId } })).task).toEqual(posted)
  }
})

test('[post.12] keeps the days where the category asks for them, and 0 elsewhere', async () => {
  for (const categoryId of [2, 4, 11, 13, 16, 17]) {
    expect((await asha.posts(aTask({ categoryId, workDays: 3 }))).workDays).toBe(3)
    const refused = await asha.tries(postTask, { body: aTask({ categoryId, workDays: 0 }) })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'workDays' }] } })
  }
  for (const categoryId of [1, 3, 5, 7, 8, 9, 10, 14]) {
    expect((await asha.posts(aTask({ categoryId, workDays: 3 }))).workDays).toBe(0)
  }
})

test('stores its own name of the category, whatever was sent, and refuses ids not on offer', async () => {
  expect((await asha.posts(aTask({ categoryId: 5, categoryName: 'Computer IT' }))).categoryName).toBe(
    'Computer & IT',
  )
  for (const categoryId of [0, 6, 12, 15, 18, -1]) {
    expect((await asha.tries(postTask, { body: aTask({ categoryId }) })).status).toBe(400)
  }
})

test('[post.7] requires a place in person, and sets NA for remote work', async () => {
  const missing = await asha.tries(postTask, { body: aTask({ taskCity: ' ', taskLocation: undefined }) })
  expect(missing.status).toBe(400)
  expect(missing.body).toMatchObject({ message: 'City is required. Full Address is required' })
  const remote = await asha.posts(aTask({ modeOfTask: 'Remotely', taskCity: 'Pune', taskLocation: 'x' }))
  expect(remote).toMatchObject({ taskCity: 'NA', taskLocation: 'NA' })
})

test('[post.14] requires dates and time slot unless their toggle is on', async () => {
  const refusals = async (changes: object) => {
    const answer = await asha.tries(postTask, { body: aTask({ dateFlexible: false, ...changes }) })
    return answer.status === 201
      ? []
      : (answer.body as never as { issues: { path: string }[] }).issues.map(i => i.path)
  }
  expect(await refusals({})).toEqual(['startDate', 'endDate'])
  expect(await refusals({ startDate: '2026-03-02' })).toEqual(['endDate'])
  expect(await refusals({ dateFlexible: true })).toEqual([])
  expect(await refusals({ dateFlexible: true, timeSlot: '' })).toEqual(['timeSlot'])
  expect(await refusals({ dateFlexible: true, timeSlot: '', timeFlexible: true })).toEqual([])
})

test('refuses dates before today in India or in the wrong order', async () => {
  const posts = async (startDate: string, endDate: string) =>
    (await asha.tries(postTask, { body: aTask({ dateFlexible: false, startDate, endDate }) })).status
  expect(await posts('2026-03-01', '2026-03-01')).toBe(201)
  expect(await posts('2026-02-28', '2026-03-02')).toBe(400)
  expect(await posts('2026-03-05', '2026-03-04')).toBe(400)
  // 18:30 UTC is midnight in India.
  world.clock.time = new Date('2026-03-01T18:29:59Z')
  expect(await posts('2026-03-01', '2026-03-02')).toBe(201)
  world.clock.time = new Date('2026-03-01T18:30:00Z')
  expect(await posts('2026-03-01', '2026-03-02')).toBe(400)
  expect(await posts('2026-03-02', '2026-03-02')).toBe(201)
  world.clock.time = new Date('2026-03-01T12:00:00Z')
})

test('[home.2] searches for a substring in any case in title, category and description', async () => {
  const posted = await asha.posts(
    aTask({
      categoryId: 9,
      title: 'Logo: 100% ÉLAN_y\\z',
      description: 'A quiet mark for a बेकरी in Kothrud.',
    }),
  )
  const finds = async (q: string) =>
    (await ravi.does(listTasks, { query: { q } })).some(task => task.givenId === posted.givenId)
  for (const q of ['100%', 'élan_Y', 'elan', '\\', 'DESIGN', 'बेकरी', 'kothrud', '  logo ', '', 'y\\z']) {
    expect([q, await finds(q)]).toEqual([q, true])
  }
  for (const q of ['100_', '1%0', 'z design', 'Pune', 'z\u0001design']) {
    expect([q, await finds(q)]).toEqual([q, false])
  }
})

test('[api.10] lists newest first, with the count of matches and a link to the next page', async () => {
  for (let i = 0; i < 5; i++) await asha.posts(aTask({ categoryId: 8, title: `Photographs, set ${i}` }))
  const query = { categoryId: 8, q: 'photographs', status: 'Open' as const, limit: 2 }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await ravi.tries(listTasks, { query: { ...query, ...(cursor ? { cursor } : {}) } })
    expect(page.headers['x-total-count']).toBe('5')
    seen.push(...page.body.map(task => task.title))
    const link = page.headers.link as string | undefined
    cursor = link && new URL(/<(.+)>; rel="next"/.exec(link)![1]!, 'http://x').searchParams.get('cursor')!
  } while (cursor)
  expect(seen).toEqual([4, 3, 2, 1, 0].map(i => `Photographs, set ${i}`))
  for (const cursor of ['abc', '-1', '0', '9'.repeat(30)]) {
    expect((await ravi.tries(listTasks, { query: { cursor } })).status).toBe(400)
  }
})

/** Somebody without a picture whom nobody has rated. */
const newHere = { profilePic: null, userRating: 0, ratingCount: 0 }

test('[api.11, task.1] answers one task with its poster, with and without the last slash', async () => {
  const task = await asha.posts()
  const postedBy = {
    givenId: asha.user.givenId,
    firstName: 'Asha',
    lastName: 'Test',
    verified: false,
    ...newHere,
    ...{ customerRating: 0, customerRatingCount: 0 },
  }
  for (const slash of ['', '/']) {
    const answer = await world.app.inject({
      url: `/api/task/particularTask/${task.givenId}${slash}`,
      headers: { cookie: `session=${ravi.cookie}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ task, postedBy, offer: null, agreement: null, newestEvents: [] })
  }
})

test('[task.4, task.8] shows who does a taken task, and for how much, to its two parties alone', async () => {
  const { task, offer } = await asha.hires(ravi, { price: 399.5 })
  for (const party of [asha, ravi]) {
    const detail = await party.sees(task)
    expect(detail.task).toMatchObject({ Status: 'In-Progress', UserAcceptedOffer: ravi.user.givenId })
    expect(detail.offer).toEqual({
      givenId: ravi.user.givenId,
      offeredBy: 'Ravi Test',
      verified: false,
      ...newHere,
      price: 399.5,
      description: offer.description,
      offerAcceptedDate: '2026-03-01T12:00:00.000Z',
    })
    expect(detail.agreement).toEqual(await party.agreement(task))
    expect(detail.newestEvents).toEqual(await party.does(getTimeline, inTask(task)))
  }
  const refused = await stranger.tries(getTask, { params: { id: task.givenId } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const listed = (await stranger.does(listTasks)).find(t => t.givenId === task.givenId)!
  expect(listed).toMatchObject({ Status: 'In-Progress', UserAcceptedOffer: null, OfferIdAccepted: null })
  expect(JSON.stringify(listed)).not.toContain(ravi.user.givenId)
})

test('[mine.1, api.10] lists as my tasks those posted and those accepted, newest first', async () => {
  const [poster, doer] = await world.named('Poster', 'Doer')
  const first = await poster.posts()
  const second = await poster.posts()
  await poster.accepts(await doer.offers(first))
  const own = await doer.posts()
  const ids = async (actor: Actor) => (await actor.does(listMyTasks)).map(task => task.givenId)
  expect(await ids(poster)).toEqual([second.givenId, first.givenId])
  expect(await ids(doer)).toEqual([own.givenId, first.givenId])
})

test('[api.12] lets only the poster delete, and only while the task is open, and tells the bidders', async () => {
  const tries = (actor: Actor, id: string) =>
    actor.tries(deleteTask, { params: { id } }).then(answer => answer.status)
  const task = await asha.posts()
  await ravi.offers(task)
  expect(await tries(ravi, task.givenId)).toBe(403)
  expect(await tries(asha, task.givenId)).toBe(200)
  expect(await tries(asha, task.givenId)).toBe(404)
  expect((await ravi.tries(getTask, { params: { id: task.givenId } })).status).toBe(404)
  expect((await ravi.alerts())[0]).toMatchObject({ alertType: 'Task Deleted', taskId: task.givenId })
  const { task: taken } = await asha.hires(ravi, { price: 399.5 })
  expect(await tries(asha, taken.givenId)).toBe(409)
})

test('alerts the other side at each step of a task, newest first', async () => {
  const [poster, doer] = await world.named('Poster', 'Doer')
  const task = await poster.posts()
  const offer = await doer.offers(task)
  await poster.accepts(offer)
  await doer.completes(task)
  await poster.completes(task, { rating: 5 })
  const types = async (actor: Actor) => (await actor.alerts()).map(alert => alert.alertType)
  expect(await types(poster)).toEqual(['Completion Marked', 'New Offer'])
  expect(await types(doer)).toEqual(['Task Completed', 'Offer Accepted'])
})
