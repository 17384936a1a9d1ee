import { card, link, title } from './locators.ts'
import { expect, test } from './market.ts'
import { listen } from './played.ts'
import { rests } from './rests.ts'
import {
  agreedTask,
  at,
  complete,
  decide,
  editTask,
  go,
  member,
  openMenu,
  postOffer,
  postTask,
  suggestPrice,
} from './steps.ts'

test('[mine.1] shows the own tasks on their tabs, each with its count', async ({ page, raviAfar: ravi }) => {
  const first = await postTask(page, { title: 'Put up a corner shelf' })
  const second = await agreedTask(page, ravi, { title: 'Hang a heavy mirror' })
  const won = await agreedTask(ravi, page, { title: 'Bake a birthday cake' })
  const lost = await postTask(ravi, { title: 'Bake an apple pie' })
  const offer = await postOffer(page, lost.givenId)
  await decide(ravi, lost.givenId, offer._id, 'Rejected')

  await page.goto('/app/mytasks')
  await expect(title(page, 'My Tasks')).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const shows = async (names: string[]) => {
    await expect(page.getByText(`${names.length} items found`, { exact: true })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link')).toHaveText(names)
  }
  await expect(page.getByRole('tab')).toHaveText(['posted By Me', 'Accepted By Me', 'My Offers'])
  await expect(tab('posted By Me')).toHaveAttribute('aria-selected', 'true')
  await shows([second.title, first.title])
  await expect(card(page, second.title)).toContainText('IN-PROGRESS')
  await tab('Accepted By Me').click()
  await expect(tab('Accepted By Me')).toHaveAttribute('aria-selected', 'true')
  await shows([won.title])
  await page.getByRole('link', { name: won.title }).click()
  await expect(page).toHaveURL(at(`/task/${won.givenId}`))
  await page.goBack()
  await expect(tab('Accepted By Me')).toHaveAttribute('aria-selected', 'true')
  await shows([won.title])
})

test('[mine.1] counts 0 when nothing was posted or accepted, moves along the tabs with the arrow keys, and opens on what one has accepted', async ({
  page,
  newCaller,
}) => {
  const ravi = await newCaller()
  await member(ravi, 'Ravi')
  await postTask(ravi)
  await member(page, 'Asha')
  await page.goto('/app/mytasks')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const isEmpty = () => expect(page.getByText('0 items found', { exact: true })).toBeVisible()
  await isEmpty()
  await tab('posted By Me').focus()
  for (const name of ['Accepted By Me', 'My Offers', 'posted By Me']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await rests(page)
    await expect(tab(name)).toBeFocused()
    await isEmpty()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  // Who waits for nothing is shown nothing of it.
  await expect(page.getByRole('list', { name: 'Needs your answer' })).toHaveCount(0)
  await go(page, '/')
  await expect(title(page, 'Find tasks')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Needs your answer/ })).toHaveCount(0)

  await test.step('opens on what one has accepted when one has posted nothing, and stays where one has chosen', async () => {
    const { title: accepted } = await agreedTask(ravi, page)
    await page.goto('/app/mytasks')
    await expect(tab('Accepted By Me')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('article').getByRole('link')).toHaveText([accepted])
    await tab('posted By Me').click()
    await page.reload()
    await isEmpty()
    await expect(tab('posted By Me')).toHaveAttribute('aria-selected', 'true')
  })
})

test('says on home how much needs an answer, from the next visit on, leads to it, counts it in the menu, and removes it once it is answered', async ({
  page,
  raviAfar: ravi,
}) => {
  const { givenId, title: name } = await postTask(page)
  const offer = await postOffer(ravi, givenId)
  const calls = listen(page)
  const row = page.getByRole('link', { name: 'Needs your answer (1)' })
  const waiting = page.getByRole('list', { name: 'Needs your answer' })
  await page.goto('/app/')
  // It waits until the list is there.
  await expect.poll(() => calls.includes('GET /task/waiting')).toBe(true)
  expect(calls.indexOf('GET /task/waiting')).toBeGreaterThan(calls.indexOf('GET /task/allTasks'))
  await expect(row).toHaveCount(0)
  await go(page, '/mytasks')
  await expect(waiting).toContainText('Choose an offer')
  await go(page, '/')
  await row.click()
  await expect(page).toHaveURL(at('/mytasks'))
  await waiting.getByRole('link', { name }).click()
  await expect(title(page, 'Offers')).toBeVisible()

  await decide(page, givenId, offer._id, 'Accepted')
  await complete(ravi, givenId)
  await page.goto('/app/')
  const menu = await openMenu(page)
  const tasks = menu.getByRole('link', { name: 'My Tasks' })
  await expect(tasks).toHaveAccessibleName('My Tasks 1 waiting for you')
  await tasks.click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toContainText('Confirm that the work is done')
  await waiting.getByRole('link', { name }).click()
  await complete(page, givenId, 5)
  await page.reload()
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await go(page, '/mytasks')
  await expect(page.getByRole('tab', { name: 'posted By Me' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('[bid.6] lists the own offers in My Offers with their outcome', async ({
  page: bidder,
  ashaAfar: asha,
}) => {
  await member(bidder, 'Ravi')
  await bidder.goto('/app/mytasks')
  await bidder.getByRole('tab', { name: 'My Offers' }).click()
  await expect(bidder.getByText('0 items found')).toBeVisible()
  await expect(bidder.getByText('Your offers will show up here.')).toBeVisible()

  const names = ['Hang a heavy mirror', 'Bake a birthday cake', 'Walk two large dogs', 'Paint a garden fence']
  const [countered, declined, changed, waiting] = await Promise.all(
    names.map(name => postTask(asha, { title: name })),
  )
  const offers = []
  for (const task of [countered, declined, changed, waiting])
    offers.push(await postOffer(bidder, task!.givenId, 450))
  await suggestPrice(asha, countered!.givenId, offers[0]!._id, 400)
  await decide(asha, declined!.givenId, offers[1]!._id, 'Rejected')
  await editTask(asha, changed!.givenId, { title: names[2]!, budget: 600 })
  await bidder.reload()
  const rows = bidder.getByRole('list', { name: 'My Offers' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /Paint a garden fence.*₹450.*Waiting for an answer/,
    /Walk two large dogs.*₹450.*Task changed: please confirm/,
    /Bake a birthday cake.*₹450.*Declined/,
    /Hang a heavy mirror.*₹450.*They suggest ₹400/,
  ])
  await expect(bidder.getByText('4 items found')).toBeVisible()
  await rows.nth(2).getByRole('link').click()
  await expect(bidder).toHaveURL(at(`/task/${declined!.givenId}`))
  await expect(link(bidder, 'Make an Offer')).toBeVisible()
  await bidder.goBack()
  await expect(bidder.getByRole('tab', { name: 'My Offers' })).toHaveAttribute('aria-selected', 'true')
})
