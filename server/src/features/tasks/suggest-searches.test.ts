import { expect, test } from 'vitest'
import { listInVain, suggestSearches } from '#contract/endpoints/finding.ts'
import { moderateTask } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { changeSite, getSiteConsole } from '#contract/endpoints/site.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import type { SearchFilter } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { searchDays } from '#server/db/tasks/last-searches.ts'
import { type Actor, aTask, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()

const looksFor = (who: Actor, q: string, filter: SearchFilter & { sort?: 'budget'; cursor?: string } = {}) =>
  who.does(listTasks, { query: { q, ...filter } })
const suggested = (who: Actor, q?: string) =>
  who.does(suggestSearches, { query: q === undefined ? {} : { q } })
const titled = (who: Actor, title: string) => who.posts(aTask({ title }))

test('[find.2] suggests what the person looked for before, the latest first, and nobody else', async () => {
  const [asha, ravi] = await world.people(2)
  for (const q of ['Sofa to move', 'piano tuning', ' soft toys ']) {
    await looksFor(asha!, q)
    world.clock.passes(1_000)
  }
  expect((await suggested(asha!, 'so')).searches).toEqual(['soft toys', 'Sofa to move'])
  // The words that follow count, too; so does another spelling of what was typed.
  expect((await suggested(asha!, 'TUN')).searches).toEqual(['piano tuning'])
  await looksFor(asha!, 'SOFA  to move')
  expect((await suggested(asha!, 'so')).searches).toEqual(['SOFA  to move', 'soft toys'])
  expect((await suggested(asha!)).searches).toEqual(['SOFA  to move', 'soft toys', 'piano tuning'])
  expect((await suggested(ravi!, 'so')).searches).toEqual([])
})

test('[find.2] records the search of each person when many search for the same at once', async () => {
  const people = await world.people(3)
  for (const who of people) await looksFor(who, 'tabla')
  for (const who of people) expect((await suggested(who, 'tab')).searches).toEqual(['tabla'])
})

test('[find.2] keeps the last 20 searches of a person, no empty ones, for 30 days and no longer than the account', async () => {
  const [asha, leaver] = await world.people(2)
  const kept = async (who: Actor) =>
    (
      await world.pool.query(
        'SELECT s.typed FROM last_searches s JOIN users u ON u.id = s.user_id WHERE u.given_id = $1 ORDER BY s.at DESC',
        [who.user.givenId],
      )
    ).rows.map(({ typed }) => typed)
  for (let i = 0; i < limits.lastSearches + 3; i++) {
    await looksFor(asha!, `search ${i}`)
    world.clock.passes(1_000)
  }
  await looksFor(asha!, ' ')
  const all = await kept(asha!)
  expect([all.length, all[0], all.at(-1)]).toEqual([limits.lastSearches, 'search 22', 'search 3'])
  await looksFor(leaver!, 'something private')
  expect(await kept(leaver!)).toHaveLength(1)
  await leaver!.does(deleteAccount, { body: { password } })
  expect(
    (await world.pool.query("SELECT FROM last_searches WHERE needle = 'something private'")).rowCount,
  ).toBe(0)
  world.clock.passes(searchDays * dayMs)
  await world.pool.query("UPDATE jobs SET due_at = 'epoch' WHERE kind = 'cleanup'")
  await expect.poll(async () => (await kept(asha!)).length).toBe(0)
})

test('[find.2] suggests categories and cities by the beginning of a word, in either script', async () => {
  const asha = await world.person('Asha')
  await asha.posts(aTask({ taskCity: 'Ratnagiri' }))
  await asha.posts(aTask({ taskCity: 'Ratlam', modeOfTask: 'Remotely' }))
  await expect.poll(async () => (await suggested(asha, 'rat')).cities).toEqual(['Ratnagiri'])
  expect(await suggested(asha, 'care')).toMatchObject({ categories: ['Pet Care'] })
  expect((await suggested(asha, 'मुम')).cities).toEqual(['Mumbai', 'Navi Mumbai'])
  expect((await suggested(asha, 'mum')).cities).toEqual(['Mumbai', 'Navi Mumbai'])
  expect(await suggested(asha, 'are')).toMatchObject({ categories: [], cities: [] })
  const operator = await world.operator()
  const set = async (section: object) => {
    const { version } = await operator.does(getSiteConsole)
    await operator.does(changeSite, { body: { version, ...section } })
  }
  await set({ categories: [1, 2] })
  await set({ cities: ['Mumbra'] })
  expect(await suggested(asha, 'care')).toMatchObject({ categories: [] })
  expect((await suggested(asha, 'mum')).cities).toEqual(['Mumbra'])
  await set({ cities: [] })
})

test('[find.2] suggests words of open tasks of three people, and of no fewer', async () => {
  const mod = await world.moderator()
  const [a, b, c] = await world.people(3)
  const words = async (q: string) => (await suggested(a!, q)).words
  for (const who of [a!, a!, b!]) await titled(who, 'Zorbing for my birthday')
  for (const who of [a!, b!]) await titled(who, 'Zumba lessons wanted')
  const third = await titled(c!, 'Zumba and ज़ुम्बा lessons')
  for (const who of [a!, b!]) await titled(who, 'ज़ुम्बा lessons wanted')
  // Both are the third of their word; that of another word is only the second.
  await expect.poll(() => words('zu')).toEqual(expect.arrayContaining(['zumba', 'ज़ुम्बा'.normalize('NFC')]))
  expect(await words('zor')).toEqual([])
  const fourth = await titled(c!, 'Zorbing with a friend')
  await expect.poll(() => words('zor')).toEqual(['zorbing'])
  await mod.does(moderateTask, {
    params: { id: fourth.givenId },
    body: { act: 'hide', note: 'It looks like a scam' },
  })
  await expect.poll(() => words('zor')).toEqual([])
  await c!.deletes(third)
  await expect.poll(() => words('zumb')).toEqual([])
  // A word that is in every text is no suggestion.
  expect(await words('wa')).toEqual([])
})

test('bounds what is suggested, and answers nothing for what has no word in it', async () => {
  const asha = await world.person('Asha')
  for (let i = 0; i < 9; i++) await looksFor(asha, `lamp ${i}`)
  expect((await suggested(asha, 'lamp')).searches).toHaveLength(limits.page.suggestions)
  expect((await suggested(asha, '')).searches).toHaveLength(limits.page.suggestions)
  const nothing = { searches: [], categories: [], cities: [], words: [] }
  for (const q of ['?', '%', '_', '\u0001']) expect([q, await suggested(asha, q)]).toEqual([q, nothing])
})

test('[find.2] shows operators what three people looked for in vain, with their number and never who', async () => {
  const operator = await world.operator()
  const inVain = async () => (await operator.does(listInVain)).searches
  const people = await world.people(5)
  const [asha] = people
  for (const who of people.slice(0, 2)) for (let i = 0; i < 3; i++) await looksFor(who, 'Snow  Removal')
  expect(await inVain()).toEqual([])
  await looksFor(people[2]!, 'snow removal')
  expect(await operator.does(listInVain)).toEqual({
    searches: [{ words: 'snow removal', people: 3 }],
    count: 1,
  })
  for (const who of people) await looksFor(who, 'igloo')
  expect(await inVain()).toEqual([
    { words: 'igloo', people: 5 },
    { words: 'snow removal', people: 3 },
  ])
  // A search that found something, or that only other filters left empty, is not listed.
  await titled(asha!, 'Yodelling lessons wanted')
  for (const who of people) await looksFor(who, 'yodelling')
  for (const who of people) await looksFor(who, 'yodel', { city: 'Nowhere' })
  expect((await inVain()).map(({ words }) => words)).toEqual(['igloo', 'snow removal'])
  // Once it is found it is no longer in vain for who found it.
  await titled(asha!, 'Build an igloo of ice')
  for (const who of people) await looksFor(who, 'igloo')
  expect((await inVain()).map(({ words }) => words)).toEqual(['snow removal'])
})
