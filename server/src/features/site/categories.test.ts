import { beforeEach, expect, test } from 'vitest'
import { similarTasks, suggestSearches } from '#contract/endpoints/finding.ts'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { changeSite, getSite, getSiteConsole } from '#contract/endpoints/site.ts'
import { editTask, getTask, listTasks, postTask } from '#contract/endpoints/tasks.ts'
import type { CategoryDetail } from '#contract/entities/category.ts'
import type { SiteChange } from '#contract/entities/market-settings.ts'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import { Actor, aTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let operator: Actor
let asha: Actor

beforeEach(async () => {
  world = await createWorld()
  operator = await world.operator('Meena')
  ;[asha] = await world.named('Asha')
})

/** A category of the operators' own with a field of each kind. */
const cooling: CategoryDetail = {
  id: 100,
  name: 'AC repair',
  icon: 25,
  fields: [
    { label: 'Brand', kind: 'text', isRequired: true },
    { label: 'Size', kind: 'number', unit: 'tons' },
    { label: 'Kind', kind: 'choice', choices: ['Window', 'Split'] },
  ],
}
const fourteen = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 16, 17]

const tries = async (change: Omit<SiteChange, 'version'>, who = operator) => {
  const { version } = await who.does(getSiteConsole)
  return who.tries(changeSite, { body: { version, ...change } })
}
const sets = async (details: CategoryDetail[], offered = [...fourteen, ...details.map(({ id }) => id)]) => {
  const { status, body } = await tries({ catalogue: { offered, details } })
  expect([status, body]).toEqual([200, body])
}
const refusal = async (form: TaskForm) => {
  const { status, body } = await asha.tries(postTask, { body: form })
  return [status, (body as { message?: string }).message]
}
const said = [
  { label: 'Brand', value: 'Voltas' },
  { label: 'Size (tons)', value: '1.5' },
  { label: 'Kind', value: 'Split' },
]
const cooled = (more: Partial<TaskForm> = {}): TaskForm =>
  aTask({ categoryId: 100, title: 'The bedroom is too hot', answers: said, ...more })

test('takes a category with fields, and a task that answers them', async () => {
  await sets([cooling])
  expect((await world.visitor().does(getSite)).categoryDetails).toEqual([cooling])
  const task = await asha.posts(cooled())
  expect(task).toMatchObject({ categoryId: 100, categoryName: 'AC repair', answers: said, workDays: 0 })
  const [ravi] = await world.named('Ravi')
  expect((await ravi.sees(task)).task.answers).toEqual(said)
})

test('refuses answers that do not fit, with a sentence for each', async () => {
  await sets([cooling])
  expect(await refusal(cooled({ answers: [{ label: 'Brand', value: '  ' }] }))).toEqual([
    400,
    'Brand is required',
  ])
  const wrong = [said[0]!, { label: 'Size (tons)', value: 'two' }, { label: 'Kind', value: 'Portable' }]
  expect(await refusal(cooled({ answers: wrong }))).toEqual([
    400,
    'Size (tons) must be a number up to 1,00,00,00,000. Kind must be one of: Window, Split',
  ])
  // A number may have separators, and what nobody asks is left out.
  const task = await asha.posts(
    cooled({
      answers: [said[0]!, { label: 'Size (tons)', value: '1,200' }, { label: 'Colour', value: 'red' }],
    }),
  )
  expect(task.answers).toEqual([said[0], { label: 'Size (tons)', value: '1200' }])
})

test('refuses a hidden category for a new task, and lets an old one be edited in it', async () => {
  await sets([cooling])
  const task = await asha.posts(cooled())
  await sets([cooling], fourteen)
  expect(await refusal(cooled())).toEqual([
    400,
    'This category is not offered here. Please choose another one',
  ])
  const edited = await asha.does(editTask, {
    params: { id: task.givenId },
    body: cooled({ title: 'The kitchen is too hot' }),
  })
  expect(edited).toMatchObject({ title: 'The kitchen is too hot', categoryName: 'AC repair', answers: said })
  expect(await refusal(aTask({ categoryId: 101 }))).toEqual([400, 'Please choose one of the categories'])
})

test('keeps what a task says when the fields of its category change', async () => {
  await sets([cooling])
  const task = await asha.posts(cooled())
  await sets([{ ...cooling, fields: [{ label: 'Floor', kind: 'number', isRequired: true }] }])
  expect((await asha.sees(task)).task.answers).toEqual(said)
  const edits = (form: TaskForm) => asha.tries(editTask, { params: { id: task.givenId }, body: form })
  expect((await edits(cooled())).body).toMatchObject({ message: 'Floor is required' })
  const floor = { label: 'Floor', value: '3' }
  // An app that leaves the answers out changes none, and a poster can take one out.
  const { body } = await edits(cooled({ answers: [floor, ...said.slice(0, 2)] }))
  expect((body as Task).answers).toEqual([floor, ...said.slice(0, 2)])
  const { answers: _, ...older } = cooled()
  expect(((await edits(older)).body as Task).answers).toEqual([floor, ...said.slice(0, 2)])
})

test('finds a task by an answer and by the name of its category', async () => {
  await sets([cooling])
  await asha.posts(cooled())
  const [ravi] = await world.named('Ravi')
  const found = async (q: string) => (await ravi.does(listTasks, { query: { q } })).length
  expect([await found('voltas'), await found('ac repair'), await found('window')]).toEqual([1, 1, 0])
  expect(await ravi.does(similarTasks, { query: { q: 'voltaas' } })).toHaveLength(1)
  expect((await ravi.does(listTasks, { query: { categoryId: 100 } })).length).toBe(1)
  expect((await ravi.does(suggestSearches, { query: { q: 'ac' } })).categories).toEqual(['AC repair'])
})

test('renames a category, the fourteen too, where tasks have it and where they are found', async () => {
  const task = await asha.posts(aTask({ categoryId: 14 }))
  expect(task.categoryName).toBe('Custom')
  await sets([{ id: 14, name: 'Anything else', asksDays: true }], fourteen)
  world.clock.passes(10_000)
  const named = async () => (await asha.does(getTask, { params: { id: task.givenId } })).task.categoryName
  await expect.poll(named).toBe('Anything else')
  const found = async (q: string) => (await asha.does(listTasks, { query: { q } })).length
  expect([await found('anything else'), await found('custom')]).toEqual([1, 0])
  expect(await refusal(aTask({ categoryId: 14 }))).toEqual([400, 'Total days must be at least 1'])
}, 40_000)

test('refuses the later of two operators who knew the same version', async () => {
  const other = await world.operator('Anil')
  const { version } = await operator.does(getSiteConsole)
  const catalogue = { offered: fourteen, details: [cooling] }
  const body = { version, catalogue }
  expect((await operator.tries(changeSite, { body })).status).toBe(200)
  expect(await other.tries(changeSite, { body })).toMatchObject({
    status: 409,
    body: { code: 'stale', message: 'Somebody else has changed the site. Please look again' },
  })
})

test('keeps a deleted category that tasks have, and uses no id a second time', async () => {
  await sets([cooling, { id: 101, name: 'Gardening' }])
  const task = await asha.posts(cooled())
  await sets([])
  const { settings } = await operator.does(getSiteConsole)
  expect(settings.categoryDetails?.map(({ id }) => id)).toEqual([100])
  expect((await asha.sees(task)).task.categoryName).toBe('AC repair')
  const again = { catalogue: { offered: fourteen, details: [{ id: 101, name: 'Tailoring' }] } }
  expect((await tries(again)).body).toMatchObject({ message: 'Please choose one of the categories' })
  await sets([cooling, { id: 102, name: 'Tailoring' }])
})

test('refuses categories that cannot be told apart or asked', async () => {
  const message = async (...details: CategoryDetail[]) => {
    const { status, body } = await tries({ catalogue: { offered: fourteen, details } })
    return [status, (body as { message?: string }).message]
  }
  const one = { id: 100, name: 'AC repair' }
  expect(await message({ id: 100, name: 'Pet-care' })).toEqual([
    400,
    'Another category is called Pet-care, or nearly so',
  ])
  expect(await message({ id: 100 })).toEqual([400, 'Please give the category a name'])
  expect(await message({ id: 100, name: '24/7' })).toEqual([400, 'The name of a category needs a letter'])
  expect(await message({ ...one, fields: [{ label: 'Kind', kind: 'choice' }] })).toEqual([
    400,
    'Please give at least 2 choices',
  ])
  expect(
    await message({
      ...one,
      fields: [
        { label: 'Brand', kind: 'text' },
        { label: 'brand', kind: 'text' },
      ],
    }),
  ).toEqual([400, 'Two fields of a category cannot have the same label'])
  expect(await message({ id: 6, name: 'Cleaning' })).toEqual([400, 'Please choose one of the categories'])
  const six = Array.from({ length: 6 }, (_, i) => ({ label: `Field ${i}`, kind: 'text' as const }))
  expect((await message({ ...one, fields: six }))[0]).toBe(400)
})

test('shows a change on another process within a second', async () => {
  const second = new Actor(await world.anotherApp())
  await second.does(getSite)
  await sets([cooling])
  await expect.poll(async () => (await second.does(getSite)).categoryDetails).toEqual([cooling])
})

test('takes the answers along in the export and on the page without an account, there without contacts', async () => {
  await sets([cooling])
  const task = await asha.posts(
    cooled({
      answers: [
        { label: 'Brand', value: 'Voltas, call 98765 43210' },
        { label: 'Kind', value: 'Split' },
      ],
    }),
  )
  const { body } = await asha.tries(exportOwnData)
  const { tasks } = (typeof body === 'string' ? JSON.parse(body) : body) as { tasks: object[] }
  expect(tasks).toMatchObject([
    { category: 'AC repair', answers: 'Brand: Voltas, call 98765 43210\nKind: Split' },
  ])
  const page = (await world.app.inject({ url: `/t/${task.givenId}` })).body
  expect(page).toContain('<dt>Kind</dt><dd>Split</dd>')
  expect(page).toContain('<span>AC repair</span>')
  expect(page).toContain('Voltas')
  expect(page).not.toContain('43210')
})
