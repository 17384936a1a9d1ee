import { beforeAll, expect, test } from 'vitest'
import { similarTasks } from '#contract/endpoints/finding.ts'
import { moderateTask } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { changeSite, getSiteConsole } from '#contract/endpoints/site.ts'
import type { TaskForm } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { keysOf } from '#server/domain/finding/words.ts'
import { type Actor, aTask, password } from '../../../seeds/actor.ts'
import { wordPairs } from '../../../test/word-pairs.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')

const plain = {
  description: 'Details will be sent in the chat later.',
  categoryId: 14,
  taskCity: 'Agra',
} as const
const posts = (who: Actor, title: string, more: Partial<TaskForm> = {}) =>
  who.posts(aTask({ ...plain, title, ...more }))
/** The titles of what is similar to a search, as somebody sees it. */
const similar = async (q: string, who = ravi, filter = {}) =>
  (await who.does(similarTasks, { query: { q, ...filter } })).map(({ title }) => title)
const padded = (words: string) => `${words} ${'·'.repeat(10)}`

const pairs = Object.values(wordPairs).flat()

beforeAll(async () => {
  const people = await world.people(4)
  const texts = [...new Set(pairs.map(([, text]) => text))]
  for (const [i, text] of texts.entries()) await posts(people[i % 4]!, padded(text))
}, 60_000)

test('has 200 pairs of words to show it by', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(200)
})

for (const [kind, some] of Object.entries(wordPairs))
  test(`[find.1] finds what is meant, for each pair of: ${kind}`, async () => {
    const missed: string[] = []
    for (const [looked, text] of some)
      if (!(await similar(looked)).includes(padded(text))) missed.push(`${looked} = ${text}`)
    expect(missed).toEqual([])
  }, 60_000)

test('[find.1] does not find another word, nor more typos than there may be', async () => {
  await posts(asha, 'Zinnia wanted today')
  await posts(asha, 'Grapefruit wanted today')
  await posts(asha, 'Lamp wanted, in brass')
  for (const q of ['zimmia', 'glapefnuik']) expect([q, await similar(q)]).toEqual([q, []])
  expect(await similar('zinia')).toEqual(['Zinnia wanted today'])
  expect(await similar('garpefruti')).toEqual(['Grapefruit wanted today'])
  // Four letters may have none.
  expect(await similar('lmap')).toEqual([])
  // Each word must be there.
  expect(await similar('zinia grapefruit')).toEqual([])
})

test('[find.1] leaves out what the list itself finds', async () => {
  await posts(asha, 'Harmonium lessons wanted')
  expect(await similar('harmonium')).toEqual([])
  expect(await similar('harmoniam')).toEqual(['Harmonium lessons wanted'])
})

test('[find.1] looks at the category, the city and the description, and puts titles first', async () => {
  await posts(asha, 'Bring me some medicine', { taskCity: 'Jodhpur' })
  await posts(asha, 'Show me around today', {
    description: 'I would like to see the fort of Jodhpur from above.',
  })
  await posts(asha, 'Jodhpur tour for two people')
  expect(await similar('jodhpr')).toEqual([
    'Jodhpur tour for two people',
    'Bring me some medicine',
    'Show me around today',
  ])
  await posts(asha, 'Feed him while I am away', { categoryId: 11, workDays: 2 })
  expect(await similar('care pets')).toEqual(['Feed him while I am away'])
  // A remote task is in no city.
  await posts(asha, 'Write to me from anywhere', { taskCity: 'Kolhapur', modeOfTask: 'Remotely' })
  expect(await similar('kolhapr')).toEqual([])
})

test('[find.1] keeps to the filters of the list, and to 20 tasks', async () => {
  for (let i = 0; i < 24; i++)
    await posts(asha, `Sunflower number ${i} wanted`, { taskCity: i % 2 ? 'Surat' : 'Agra' })
  expect(await similar('sunflowr')).toHaveLength(limits.page.similar)
  expect(await similar('sunflowr', ravi, { city: 'Surat' })).toHaveLength(12)
})

test('[find.1] finds an old task with the very word before 300 newer ones with a typo', async () => {
  await posts(asha, 'Marigold garland, of today')
  const columns = `poster_id, category_id, title, description, search_text, words, mode, city, location, date_flexible,
    time_flexible, time_slot, budget_paise, work_days, created_at`
  await world.pool.query(`
    INSERT INTO tasks (given_id, ${columns})
    SELECT 'typo' || i, poster_id, category_id, 'Marigopd, of today', description, 'marigopd of today', '{marigopd,today}', mode, city,
      location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at
    FROM tasks, generate_series(1, 350) i WHERE title = 'Marigold garland, of today'`)
  await world.pool.query('INSERT INTO words VALUES ($1, $2, now())', ['marigopd', keysOf('marigopd')])
  const found = await similar('today marigold')
  expect([found[0], found.length]).toEqual(['Marigold garland, of today', 20])
  await world.pool.query(`DELETE FROM tasks WHERE given_id LIKE 'typo%'`)
})

test('[find.1] shows nobody what the list would not show', async () => {
  const [poster, blocked] = await world.people(2)
  const mod = await world.moderator()
  const day = world.clock.now().toISOString().slice(0, 10)
  const form = { dateFlexible: false, startDate: day, endDate: day }
  const [shown, hidden, gone, old] = [
    await posts(poster!, 'Petunia one wanted'),
    await posts(poster!, 'Petunia two wanted'),
    await posts(poster!, 'Petunia three wanted'),
    await posts(poster!, 'Petunia four wanted', form),
  ]
  const titles = async (who = ravi) => (await similar('petunya', who)).toSorted()
  expect(await titles()).toHaveLength(4)
  await mod.does(moderateTask, {
    params: { id: hidden.givenId },
    body: { act: 'hide', note: 'It looks like a scam' },
  })
  await poster!.deletes(gone)
  world.clock.passes(dayMs)
  expect(await titles()).toEqual([shown.title])
  expect(old.title).toBe('Petunia four wanted')
  await poster!.blocks(blocked!)
  expect([await titles(blocked), await titles()]).toEqual([[], [shown.title]])
  const [task] = await ravi.does(similarTasks, { query: { q: 'petunya' } })
  expect(task).toMatchObject({ givenId: shown.givenId, UserAcceptedOffer: null, taskCompletedBy: [] })
})

test('[find.1] follows what is changed in a task', async () => {
  const task = await posts(asha, 'Hyacinth bulbs wanted')
  expect(await similar('hyacnth')).toEqual(['Hyacinth bulbs wanted'])
  await asha.changes(task, aTask({ ...plain, title: 'Narcissus bulbs wanted' }))
  expect([await similar('hyacnth'), await similar('narcisus')]).toEqual([[], ['Narcissus bulbs wanted']])
})

test('[find.1] takes the synonyms that operators set, and none once they set none', async () => {
  const operator = await world.operator()
  const set = async (synonyms: string[][]) => {
    const { version } = await operator.does(getSiteConsole)
    return operator.tries(changeSite, { body: { version, search: { synonyms } } })
  }
  await posts(asha, 'Geyser to be put up')
  expect(await similar('water heater')).toEqual([])
  expect((await set([['geyser', 'water heater', 'गीज़र']])).status).toBe(200)
  expect(await similar('water heater')).toEqual(['Geyser to be put up'])
  await set([])
  expect(await similar('water heater')).toEqual([])
  for (const bad of [[['one']], [['', 'two']], [['same', 'same']], [['x'.repeat(41), 'two']]])
    expect([bad, (await set(bad)).status]).toEqual([bad, 400])
  expect((await set(Array.from({ length: 101 }, (_, i) => [`one${i}`, `two${i}`]))).status).toBe(400)
})

test('answers nothing for what has no word in it, and refuses a search without one', async () => {
  for (const q of ['', ' ', '?!', 'the', '\u0001', '%', 'a']) expect([q, await similar(q)]).toEqual([q, []])
  expect((await ravi.tries(similarTasks, { query: {} as { q: string } })).status).toBe(400)
  expect((await ravi.tries(similarTasks, { query: { q: 'x'.repeat(201) } })).status).toBe(400)
  expect(
    await similar(
      Array.from({ length: 90 }, (_, i) => `w${i}`)
        .join(' ')
        .slice(0, 200),
    ),
  ).toEqual([])
})

test('forgets words that no task has any more, and keeps those that one has', async () => {
  const leaver = await world.person('Leaver')
  const task = await posts(leaver, 'Xylophone and chrysanthemum')
  await posts(asha, 'Chrysanthemum wanted today')
  await leaver.deletes(task)
  await leaver.does(deleteAccount, { body: { password } })
  const known = async () =>
    (
      await world.pool.query("SELECT word FROM words WHERE word IN ('xylophone', 'chrysanthemum') ORDER BY 1")
    ).rows.map(({ word }) => word)
  expect(await known()).toEqual(['chrysanthemum', 'xylophone'])
  world.clock.passes(32 * dayMs)
  await world.pool.query("UPDATE jobs SET due_at = 'epoch' WHERE kind = 'cleanup'")
  await expect.poll(known).toEqual(['chrysanthemum'])
  const late = await world.person('Late')
  expect(await similar('chrysanthemom', late)).toEqual(['Chrysanthemum wanted today'])
})
