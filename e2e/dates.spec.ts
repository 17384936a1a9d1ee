import type { Page } from '@playwright/test'
import { card, field, title } from './locators.ts'
import { expect, test } from './market.ts'
import { go, member, postTask } from './steps.ts'
import { calendar, openCalendar, pickDay, postButton, reachSchedule } from './wizard.ts'

/** Where the server is, and where the browser: a zone ahead of UTC and one behind it, each once on either side. */
const places = [
  ['Asia/Kolkata', 'America/New_York'],
  ['America/New_York', 'Asia/Kolkata'],
] as const
// A year ahead, so that the server, whose clock nobody sets, takes the dates for days to come.
const year = new Date().getFullYear() + 1

/** Days stay the same at the turn of the year, when clocks change, at the end of a month and on a leap day. */
const daysStay = async (page: Page) => {
  await member(page, 'Asha')
  // The last moment of the year in India; in New York it is the afternoon.
  await page.clock.setFixedTime(`${year}-12-31T18:29:59.999Z`)
  await reachSchedule(page)
  await pickDay(page, 'On Date', `31 December ${year}`)
  await expect(page.getByRole('button', { name: 'On Date', exact: true })).toHaveText(`31-12-${year}`)
  // A moment later the new year has begun in India, where today is what is proposed.
  await page.clock.setFixedTime(`${year}-12-31T18:30:00Z`)
  await openCalendar(page, 'Before Date')
  await calendar(page).getByRole('button', { name: 'Confirm' }).click()
  const end = page.getByRole('button', { name: 'Before Date', exact: true })
  await expect(end).toHaveText(`01-01-${year + 1}`)
  await page.getByRole('button', { name: 'Evening', exact: true }).click()
  await field(page, 'Budget').fill('800')
  await postButton(page).click()
  await expect(title(page, 'Find tasks')).toBeVisible()

  const [task] = await (await page.request.get('/api/task/myTasks')).json()
  expect(task).toMatchObject({ startDate: `${year}-12-31`, endDate: `${year + 1}-01-01` })
  const link = page.locator(`a[href$="${task.givenId}"]`)
  const posted = page.getByRole('article').filter({ has: link })
  await expect(posted.getByText('31 December to 1 January', { exact: true })).toBeVisible()
  await posted.getByRole('link').click()
  await expect(page.getByText('31 December to 1 January, evening (after 4 PM)')).toBeVisible()

  // Days on which clocks are put forward and back in New York, the last of a month, and a leap day.
  const leap = year + ((4 - (year % 4)) % 4)
  const days = [
    [`${year}-03-14`, '14 March'],
    [`${year}-11-07`, '7 November'],
    [`${year}-10-31`, '31 October'],
    [`${leap}-02-29`, '29 February'],
  ] as const
  const answers = days.map(([day]) =>
    postTask(page, { dateFlexible: false, startDate: day, endDate: day, title: `Be here on ${day}` }),
  )
  const ids = (await Promise.all(answers)).map(({ givenId }) => givenId)
  await go(page, '/mytasks')
  for (const [day, words] of days)
    await expect(card(page, `Be here on ${day}`).getByText(new RegExp(`^\\w+day, ${words}$`))).toBeVisible()
  for (const [index, [day]] of days.entries()) {
    const detail = await (await page.request.get(`/api/task/particularTask/${ids[index]}/`)).json()
    expect(detail.task).toMatchObject({ startDate: day, endDate: day })
  }
  await go(page, `/task/${ids.at(-1)}`)
  await expect(page.getByText(/^\w+day, 29 February, morning \(before 11 AM\)$/)).toBeVisible()
}

for (const [serverZone, browserZone] of places)
  test(`keeps a day chosen in ${browserZone} when the server runs in ${serverZone}`, async ({
    newVisitor,
    ownMarket,
  }) => {
    const market = await ownMarket({ TZ: serverZone })
    await daysStay(await newVisitor({ baseURL: market.origin, timezoneId: browserZone }))
  })
