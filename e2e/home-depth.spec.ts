import { card, title } from './locators.ts'
import { expect, test } from './market.ts'
import { isQuiet } from './rests.ts'
import { member, postTask } from './steps.ts'

test('[home.11] keeps the place in the list although new tasks were posted meanwhile', async ({
  newVisitor,
  ownMarket,
}) => {
  const market = await ownMarket()
  const [page, ravi] = [
    await newVisitor({ baseURL: market.origin }),
    await newVisitor({ baseURL: market.origin }),
  ]
  await member(page, 'Asha')
  await member(ravi, 'Ravi')
  // Cards of different heights, the oldest with the longest titles.
  for (let n = 1; n <= 60; n++)
    await postTask(ravi, { title: `Task ${n} with ${'more and more words '.repeat(n % 4)}here` })
  await page.clock.install()
  await page.goto('/app/')
  // As in Safari, which does not hold a place by itself.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
  const deep = card(page, 'Task 25 with more and more words here')
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(deep).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
  // A click would scroll to a card that is barely in view, and the place to come back to be another one.
  await deep.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const topOf = () => deep.evaluate(element => Math.round(element.getBoundingClientRect().top))
  let before = Number.NaN
  await expect(async () => {
    const last = before
    before = await topOf()
    expect(before).toBe(last)
  }).toPass({ intervals: [300] })
  await deep.getByRole('link').click()
  await expect(title(page, 'Task Brief')).toBeVisible()
  for (const n of [1, 2]) await postTask(ravi, { title: `Meanwhile ${n}` })
  // The list is no longer fresh, so it is fetched again on the way back.
  await page.clock.fastForward(5_200)
  const anew = page.waitForResponse(/allTasks\?limit=50$/)
  await page.goBack()
  await anew
  await expect(page.getByText('62 items found', { exact: true })).toBeAttached()
  await isQuiet(page)
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3)
  await page.keyboard.press('Home')
  await expect(card(page, 'Meanwhile 2')).toBeInViewport()
})
