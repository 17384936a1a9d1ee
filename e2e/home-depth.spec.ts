import { card, title } from './locators.ts'
import { expect, test } from './market.ts'
import { isQuiet } from './rests.ts'
import { member, postTask } from './steps.ts'

/** Fills a market with tasks by SQL: `Task 1` is the oldest, and every fourth has a title of another length. */
const fill = async (market: { query(text: string): Promise<unknown> }, count: number) => {
  await market.query(`
    INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, mode,
      city, location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at)
    SELECT 'given-task-' || n, (SELECT min(id) FROM users), 5,
      'Task ' || n || ' of many' || repeat(' and more and more words', n % 4),
      'As many as there are.', 'task ' || n || E' of many\\x01computer & it\\x01as many as there are.',
      'In-Person', 'Pune', 'Baner', true, true, '', 100 * n, 0, now() FROM generate_series(1, ${count}) n`)
  await market.query('ANALYZE tasks')
}

const numberIn = (title: string) => Number(/\d+/.exec(title)?.[0])

test('[home.11] pages through a market of more than 10,000 tasks, draws what is near, and keeps the place deep in it although tasks come and go meanwhile', async ({
  newVisitor,
  ownMarket,
}) => {
  const market = await ownMarket()
  const page = await newVisitor({ baseURL: market.origin })
  // The first, whose tasks they all are.
  await member(page, 'Ravi')
  await page.context().clearCookies()
  await member(page, 'Asha')
  const count = 10_050
  await fill(market, count)
  await page.clock.install()
  await page.goto('/app/')
  await expect(page.getByText('10,000+ items found', { exact: true })).toBeVisible()
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents()
  await expect.poll(titles).toContainEqual(expect.stringMatching(`^Task ${count} of many`))
  // As in Safari, which does not hold a place by itself.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))

  // While the next page loads, a task goes and the list is fetched again, so that page no longer follows it.
  let asked = 0
  await page.route('**/api/task/allTasks?*cursor=*', async route => {
    if (++asked === 1) {
      await market.query(`DELETE FROM tasks WHERE given_id = 'given-task-${count - 1}'`)
      const anew = page.waitForResponse(/allTasks\?limit=50$/)
      // Fetches again, as after a time without a network.
      const coming = setInterval(() => page.evaluate(() => dispatchEvent(new Event('online'))), 500)
      await anew.finally(() => clearInterval(coming))
    }
    await route.continue()
  })

  // The list has grown, and of it only what is near is drawn.
  let name = ''
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    name = (await titles()).at(-2)!
    expect(numberIn(name)).toBeLessThan(count - 300)
  }).toPass({ intervals: [50] })
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await expect(async () => {
    name = (await titles()).at(-2)!
    // As long as what is deep is not drawn, the last there is among the first.
    expect(numberIn(name)).toBeLessThan(count - 300)
    await card(page, name).scrollIntoViewIfNeeded({ timeout: 500 })
  }).toPass()
  const deep = card(page, name)
  const askedFor = asked
  const topOf = () => deep.evaluate(element => Math.round(element.getBoundingClientRect().top))
  // Where it was when it was pressed: until then more comes in above and below.
  const pressedAt = deep.evaluate(
    element =>
      new Promise<number>(resolve => {
        const tell = () => resolve(Math.round(element.getBoundingClientRect().top))
        window.addEventListener('click', tell, { once: true, capture: true })
      }),
  )
  await deep.getByRole('link').click()
  const before = await pressedAt
  await expect(title(page, 'Task Brief')).toBeVisible()
  for (const n of [1, 2]) await postTask(page, { title: `Meanwhile ${n}` })
  // The list is no longer fresh, so it is fetched again on the way back.
  await page.clock.fastForward(5_200)
  const anew = page.waitForResponse(/allTasks\?limit=50$/)
  await page.goBack()
  await anew
  await isQuiet(page)
  await expect(deep).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3)
  // Somebody who rests in one place fetches no further than the next page, however long they rest.
  expect(asked - askedFor).toBeLessThanOrEqual(1)
  await page.keyboard.press('Home')
  await expect(card(page, 'Meanwhile 2')).toBeInViewport()
})
