import { expect, test } from 'vitest'
import { moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { deleteSearch, listSearches, saveSearch, updateSearch } from '#contract/endpoints/searches.ts'
import { changeSite, getSiteConsole } from '#contract/endpoints/site.ts'
import type { SavedSearchForm, SearchFilter } from '#contract/entities/search.ts'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, aTask, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')
const mod = await world.moderator('Mod')

const aSearch = (changes: Partial<SavedSearchForm> = {}): SavedSearchForm => ({
  ...{ name: 'Near me', filter: {}, notify: true },
  ...changes,
})
const saving = (who: Actor, changes: Partial<SavedSearchForm> = {}) =>
  who.tries(saveSearch, { body: aSearch(changes) })
const saves = async (who: Actor, filter: SearchFilter) => (await saving(who, { filter })).body
/** Somebody new with this search. */
const looker = async (filter: SearchFilter = {}) => {
  const who = await world.person('Looker')
  await saves(who, filter)
  return who
}
/** Waits until everybody has heard of what was posted. */
const settled = () =>
  expect
    .poll(async () => (await world.pool.query("SELECT FROM jobs WHERE kind = 'new-task'")).rowCount)
    .toBe(0)
const newsOf = async (who: Actor) => (await who.alerts()).filter(({ alertType }) => alertType === 'New Task')
const posted = async (form: Partial<TaskForm> = {}): Promise<Task> => {
  const task = await asha.posts(aTask(form))
  await settled()
  return task
}
/** Whether somebody heard of it, and once. */
const heard = async (who: Actor, { givenId }: Task) =>
  (await newsOf(who)).filter(({ taskId }) => taskId === givenId).length
const moderates = (task: Task, act: 'hide' | 'show') =>
  mod.does(moderateTask, { params: { id: task.givenId }, body: { act, note: 'Looks like a scam' } })

test('[search.1] saves, lists, changes and deletes the searches of a person', async () => {
  const who = await world.person('Saver')
  const filter: SearchFilter = {
    ...{ q: 'lift a sofa', categoryId: 5, mode: 'In-Person', minBudget: 100, maxBudget: 2_000, city: 'Pune' },
  }
  const saved = await saving(who, { name: '  Sofas ', filter, notify: false })
  expect(saved.status).toBe(201)
  const createdAt = world.clock.now().toISOString()
  const sofas = { _id: expect.any(String), name: 'Sofas', filter, notify: false, createdAt }
  expect(saved.body).toEqual(sofas)
  const { body: all } = await saving(who, { name: 'Everything' })
  expect(await who.does(listSearches)).toEqual([all, sofas])
  const changed = await who.does(updateSearch, {
    params: { id: saved.body._id },
    body: aSearch({ name: 'Remote', filter: { mode: 'Remotely' } }),
  })
  expect(changed).toEqual({ ...sofas, name: 'Remote', filter: { mode: 'Remotely' }, notify: true })
  expect(await who.does(listSearches)).toEqual([all, changed])
  await who.does(deleteSearch, { params: { id: all._id } })
  expect(await who.does(listSearches)).toEqual([changed])
  expect((await who.tries(deleteSearch, { params: { id: all._id } })).status).toBe(404)
  for (const name of ['', ' ', 'x'.repeat(61)]) expect((await saving(who, { name })).status).toBe(400)
  for (const bad of [
    { categoryId: 10_000 },
    { mode: 'Anywhere' },
    { minBudget: -1 },
    { city: 'x'.repeat(81) },
  ])
    expect((await saving(who, { filter: bad as SearchFilter })).status).toBe(400)
})

test('[search.1] keeps the searches of one person from another', async () => {
  const { _id: id } = await saves(ravi, {})
  const other = await world.person('Other')
  expect(await other.does(listSearches)).toEqual([])
  expect((await other.tries(updateSearch, { params: { id }, body: aSearch() })).status).toBe(404)
  expect((await other.tries(deleteSearch, { params: { id } })).status).toBe(404)
  expect((await other.tries(deleteSearch, { params: { id: 'nothing' } })).status).toBe(404)
  expect(await ravi.does(listSearches)).toHaveLength(1)
  await ravi.does(deleteSearch, { params: { id } })
})

test('[search.1] keeps 20 searches a person, however many are saved at once', async () => {
  const who = await world.person('Keeper')
  const { perPerson } = limits.savedSearch
  const answers = await Promise.all(
    Array.from({ length: perPerson + 4 }, () => who.tries(saveSearch, { body: aSearch() })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(perPerson).fill(201),
    ...Array(4).fill(409),
  ])
  const [first] = await who.does(listSearches)
  await who.does(deleteSearch, { params: { id: first!._id } })
  expect((await saving(who)).status).toBe(201)
})

const offered: TaskForm = aTask({
  ...{ title: 'Carry a sofa upstairs', description: 'Third floor, no lift, “heavy” and old.' },
  ...{ categoryId: 5, budget: 500, taskCity: 'Navi  Mumbai', modeOfTask: 'In-Person' },
})
const cases: [string, SearchFilter, boolean][] = [
  ['no field', {}, true],
  ['a word of its title, in another case', { q: 'SOFA' }, true],
  ['a word of its description, written otherwise', { q: ' "heavy"  and ' }, true],
  ['a word that is nowhere', { q: 'piano' }, false],
  ['words that mean something in a pattern', { q: 'so%a' }, false],
  ['words across two of its texts', { q: 'upstairs\u0001' }, false],
  ['its category', { categoryId: 5 }, true],
  ['another category', { categoryId: 8 }, false],
  ['its mode', { mode: 'In-Person' }, true],
  ['the other mode', { mode: 'Remotely' }, false],
  ['its budget from below', { minBudget: 500 }, true],
  ['a higher budget', { minBudget: 501 }, false],
  ['its budget from above', { maxBudget: 500 }, true],
  ['a lower budget', { maxBudget: 499 }, false],
  ['its city in another case and spelling', { city: ' nävi MUMBAI ' }, true],
  ['a part of its city', { city: 'Mumbai' }, false],
  [
    'all of them',
    { q: 'sofa', categoryId: 5, mode: 'In-Person', minBudget: 1, maxBudget: 900, city: 'Navi Mumbai' },
    true,
  ],
  [
    'all but one',
    { q: 'sofa', categoryId: 5, mode: 'In-Person', maxBudget: 400, city: 'Navi Mumbai' },
    false,
  ],
]

test('[search.1] alerts to a new task by a search with each filter, and with none', async () => {
  const lookers: Actor[] = []
  for (const [, filter] of cases) lookers.push(await looker(filter))
  const task = await posted(offered)
  for (const [i, [name, , isMatch]] of cases.entries())
    expect([name, await heard(lookers[i]!, task)]).toEqual([name, isMatch ? 1 : 0])
  expect((await newsOf(lookers[0]!))[0]).toMatchObject({
    alertType: 'New Task',
    alertDesc: 'A new task fits your saved search: "Carry a sofa upstairs"',
    taskId: task.givenId,
    read: false,
  })
})

test('[search.1] finds no city in what can be done from anywhere', async () => {
  const [city, remote] = [await looker({ city: 'NA' }), await looker({ mode: 'Remotely' })]
  const task = await posted({ modeOfTask: 'Remotely' })
  expect([await heard(city, task), await heard(remote, task)]).toEqual([0, 1])
})

test('[search.1] alerts once, however many searches match and however often the job runs', async () => {
  const who = await looker({ q: 'maths' })
  await saves(who, { city: 'Pune' })
  const task = await posted()
  await world.pool.query(`INSERT INTO jobs (kind, data, created_at, due_at)
    SELECT 'new-task', jsonb_build_object('taskId', id), now(), 'epoch' FROM tasks WHERE given_id = '${task.givenId}'`)
  await settled()
  expect(await heard(who, task)).toBe(1)
})

test('[search.1] alerts of no own task, and of none that was only changed', async () => {
  await saves(asha, { q: 'maths' })
  const changed = await looker({ q: 'physics' })
  const task = await posted()
  await asha.changes(task, aTask({ title: 'Help with physics homework' }))
  await settled()
  expect([await heard(asha, task), await heard(changed, task)]).toEqual([0, 0])
})

test('[search.1] alerts nobody who is blocked, either way, nor who is limited', async () => {
  const [blocked, blocker, limited] = [await looker(), await looker(), await looker()]
  await asha.blocks(blocked)
  await blocker.blocks(asha)
  const act = (act: 'limit' | 'lift') =>
    mod.does(moderatePerson, {
      params: { id: limited.user.givenId },
      body: { act, note: 'Sends spam to all' },
    })
  await act('limit')
  const task = await posted()
  for (const who of [blocked, blocker, limited]) expect(await heard(who, task)).toBe(0)
  await asha.unblocks(blocked)
  await act('lift')
  const later = await posted()
  expect([await heard(blocked, later), await heard(limited, later)]).toEqual([1, 1])
})

test('[search.1] alerts of a task that waits for a look once it is shown, and of none twice', async () => {
  const who = await looker()
  const operator = await world.operator()
  const careful = async (words: string[]) => {
    const { version } = await operator.does(getSiteConsole)
    await operator.does(changeSite, { body: { version, care: { words, steps: [] } } })
  }
  await careful(['mirror'])
  const task = await posted({ title: 'Hang a mirror in the hall' })
  await careful([])
  expect(await heard(who, task)).toBe(0)
  for (const act of ['show', 'hide', 'show'] as const) {
    await moderates(task, act)
    await settled()
    expect([act, await heard(who, task)]).toEqual([act, 1])
  }
})

test('[search.1] alerts of no task that has expired before it is shown', async () => {
  const who = await looker()
  const day = world.clock.now().toISOString().slice(0, 10)
  const task = await posted({ dateFlexible: false, startDate: day, endDate: day })
  await world.pool.query('UPDATE tasks SET announced = false WHERE given_id = $1', [task.givenId])
  await moderates(task, 'hide')
  world.clock.passes(dayMs)
  await moderates(task, 'show')
  await settled()
  expect(await heard(who, task)).toBe(1)
})

test('[search.1] follows what is changed, and is quiet where it shall be', async () => {
  const who = await world.person('Changer')
  const { _id: id } = await saves(who, { q: 'piano' })
  const changes = (form: Partial<SavedSearchForm>) =>
    who.does(updateSearch, { params: { id }, body: aSearch(form) })
  expect(await heard(who, await posted())).toBe(0)
  await changes({ filter: { q: 'maths' } })
  expect(await heard(who, await posted())).toBe(1)
  await changes({ filter: { q: 'maths' }, notify: false })
  expect(await heard(who, await posted())).toBe(0)
  await changes({ filter: { q: 'maths' } })
  await who.does(deleteSearch, { params: { id } })
  expect(await heard(who, await posted())).toBe(0)
})

test('[search.1] goes with the account', async () => {
  const who = await looker()
  await who.does(deleteAccount, { body: { password } })
  const left = async () =>
    (
      await world.pool.query(
        'SELECT FROM searches s JOIN users u ON u.id = s.user_id WHERE u.deleted_at IS NOT NULL',
      )
    ).rowCount
  expect(await left()).toBe(0)
  await posted()
})
