import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { moderateTask } from '#contract/endpoints/moderation.ts'
import { listCities, listTasks } from '#contract/endpoints/tasks.ts'
import { modes, type Task, taskStatuses } from '#contract/entities/task.ts'
import { type TaskFilter, taskSorts } from '#contract/task-filter.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { findTasks } from '../../../test/find-tasks.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let all: Task[]

const today = '2026-03-06'

/** A market of 48 tasks over five days, some taken, some done; what they say and cost comes again and again. */
beforeAll(async () => {
  world = await createWorld()
  const [poster, doer] = await world.named('Asha', 'Ravi')
  asha = poster
  for (let i = 0; i < 48; i++) {
    const day = ['03-01', '03-02', '03-05', '03-06', '03-07', '03-09'][(i * 5) % 6]
    const startDate = i % 7 === 0 ? null : `2026-${day}`
    const isDated = startDate !== null && startDate >= world.clock.now().toISOString().slice(0, 10)
    const task = await poster.posts(
      aTask({
        title: `${['Paint the FENCE', 'Mend 100% of it', 'Walk a_dog today'][i % 3]} ${i % 5}`,
        description: ['A fence of old wood, by the road.', 'As soon as it can be done, please.'][i % 2]!,
        categoryId: [5, 8, 9][(i >> 1) % 3]!,
        modeOfTask: modes[(i >> 2) % 2]!,
        taskCity: ['Pune', 'Navi Mumbai', 'pune', 'Kolkata', 'Púne '][i % 5]!,
        budget: [100, 250, 250.5, 999.99, 1000][(i * 3) % 5]!,
        dateFlexible: !isDated,
        startDate: isDated ? startDate : null,
        // None has expired yet: those would not be listed.
        endDate: isDated ? '2026-03-31' : null,
      }),
    )
    if (i % 4 === 1) await poster.accepts(await doer.offers(task))
    if (i % 8 === 1) {
      await poster.completes(task, { rating: 5 })
      await doer.completes(task)
    }
    if (i % 10 === 9) world.clock.passes(dayMs)
  }
  world.clock.time = new Date(`${today}T06:00:00Z`)
  all = await asha.does(listTasks)
})

const cursorOf = (link: unknown): string | undefined => {
  const address = /<(.+)>; rel="next"/.exec(String(link ?? ''))?.[1]
  return address && new URL(address, 'http://x').searchParams.get('cursor')!
}

/** The whole list that a filter finds, a page at a time. */
const walk = async (filter: TaskFilter, limit: number) => {
  const ids: string[] = []
  const totals = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await asha.tries(listTasks, { query: { ...filter, limit, ...(cursor ? { cursor } : {}) } })
    expect([page.status, filter]).toEqual([200, filter])
    ids.push(...page.body.map(task => task.givenId))
    totals.add(String(page.headers['x-total-count']))
    cursor = cursorOf(page.headers.link)
  } while (cursor)
  return { ids, totals: [...totals] }
}

const idsOf = (tasks: readonly Task[]) => tasks.map(task => task.givenId)

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const filters: fc.Arbitrary<TaskFilter> = fc
  .record({
    q: maybe(fc.constantFrom('fence', 'A_D', '100%', 'dESIGN', ' photo ', 'e', 'nowhere', '')),
    status: maybe(fc.constantFrom(...taskStatuses)),
    categoryId: maybe(fc.constantFrom(5, 8, 9, 1)),
    mode: maybe(fc.constantFrom(...modes)),
    minBudget: maybe(fc.constantFrom(0, 100, 250, 251, 1000)),
    maxBudget: maybe(fc.constantFrom(100, 250, 251, 999, 1000, 10_000_000)),
    city: maybe(fc.constantFrom('Pune', ' PUNE', 'navi  mumbai', 'Mumbai', 'NA', '')),
    sort: maybe(fc.constantFrom(...taskSorts)),
  })
  .map(filter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)))

test('[home.11] finds, orders and counts on the server as the shared rule does, over any pages', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 20 }), async (filter, limit) => {
      const wanted = idsOf(findTasks(all, filter, today))
      expect(await walk(filter, limit)).toEqual({ ids: wanted, totals: [String(wanted.length)] })
    }),
    { numRuns: 150 },
  )
})

test('sorts by date the days from today on first, then tasks without a day, then past days', () => {
  const days = findTasks(all, { sort: 'date' }, today).map(task => task.startDate)
  const runs = days.filter((day, i) => i === 0 || day !== days[i - 1])
  expect(runs).toEqual([
    '2026-03-06',
    '2026-03-07',
    '2026-03-09',
    null,
    '2026-03-05',
    '2026-03-02',
    '2026-03-01',
  ])
})

test('sorts by budget the highest first, and the newer of two equal ones', () => {
  const tasks = findTasks(all, { sort: 'budget' }, today)
  for (const [i, task] of tasks.entries()) {
    const next = tasks[i + 1]
    if (!next) break
    const isBefore = task.budget > next.budget || (task.budget === next.budget && +task._id > +next._id)
    expect([task.budget, next.budget, isBefore]).toEqual([task.budget, next.budget, true])
  }
  expect(tasks[0]!.budget).toBe(1000)
})

test('neither skips nor repeats tasks when a list by date is read past midnight', async () => {
  const first = await asha.tries(listTasks, { query: { sort: 'date', limit: 3 } })
  world.clock.passes(dayMs)
  const query = { sort: 'date' as const, cursor: cursorOf(first.headers.link)! }
  const rest = await asha.does(listTasks, { query })
  world.clock.passes(-dayMs)
  expect([...idsOf(first.body), ...idsOf(rest)]).toEqual(idsOf(findTasks(all, { sort: 'date' }, today)))
})

test('[search.3] lists the cities of open tasks that the person may see, most tasks first, however they are written', async () => {
  const poster = await world.person('Poster')
  const looker = await world.person('Looker')
  const mod = await world.moderator()
  const here = async (who: Actor) => {
    const all = await who.does(listCities)
    return all.filter(({ city }) => /^(delhi|agra|na)$/i.test(city))
  }
  const in_ = (taskCity: string, more = {}) => poster.posts(aTask({ taskCity, ...more }))
  for (const city of ['Delhi', 'Agra', 'delhi ', 'Delhi', 'Delhi']) await in_(city)
  await in_('', { modeOfTask: 'Remotely' })
  const hidden = await in_('Delhi')
  await poster.hires(looker, {}, aTask({ taskCity: 'Delhi' }))
  await in_('Delhi', { dateFlexible: false, startDate: today, endDate: today })
  await mod.does(moderateTask, {
    params: { id: hidden.givenId },
    body: { act: 'hide', note: 'Looks like a scam' },
  })
  expect(await here(looker)).toEqual([
    { city: 'Delhi', tasks: 5 },
    { city: 'Agra', tasks: 1 },
  ])
  world.clock.passes(dayMs)
  expect((await here(looker))[0]).toEqual({ city: 'Delhi', tasks: 4 })
  world.clock.passes(-dayMs)
  await looker.blocks(poster)
  expect(await here(looker)).toEqual([])
  const counts = (await asha.does(listCities)).map(({ tasks }) => tasks)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})
