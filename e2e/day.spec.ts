import { dayInIndiaAt } from '#contract/time.ts'
import { faultsOf } from './axe.ts'
import { button, press, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { agreedTask, fromMenu, member } from './steps.ts'

/** Today in India, with the evening: the day is near whatever the time. */
const today = () => {
  const day = dayInIndiaAt(Date.now())
  const days = { dateFlexible: false, startDate: day, endDate: day }
  return { ...days, timeSlot: 'Evening', modeOfTask: 'In-Person', timeFlexible: false } as const
}

test('[day.1, safe.1] tells the other side that somebody is coming, and shares the place with a friend until it is ended', async ({
  page,
  ashaAfar: asha,
  newVisitor,
}) => {
  const ravi = await member(page, 'Ravi')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { givenId } = await agreedTask(asha, page, today())
  await page.goto(`/app/task/${givenId}`)
  const map = page.getByRole('link', { name: 'Open in Maps' })
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=.*Pune/)
  await press(page, 'On my way')
  await expect(toast(page, 'Asha can read it in your chat')).toBeVisible()
  await press(page, 'Running late')
  await press(page, '20 minutes')
  await expect(button(page, '20 minutes')).toHaveCount(0)
  const read = await asha.request.get(`/api/messages/getMessages/${ravi.givenId}`)
  const { messages } = (await read.json()) as { messages: { message: string }[] }
  expect(messages.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^I'm on my way \(\d+:\d\d [ap]m\)$/),
    expect.stringMatching(/^I'm running 20 minutes late \(/),
  ])

  await press(page, 'Safety')
  const safety = sheet(page, 'Safety')
  await expect(safety.getByRole('link', { name: /Call 112/ })).toHaveAttribute('href', 'tel:112')
  await safety.getByRole('button', { name: 'Share with someone' }).click()
  await expect(safety.getByRole('button', { name: 'Share again' })).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  const friend = await newVisitor()
  await friend.goto(url)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Ravi and Asha meet')
  await expect(friend.getByText('Ravi has not said anything yet')).toBeVisible()
  expect(await friend.context().cookies()).toEqual([])
  expect(await faultsOf(friend)).toEqual([])
  await safety.getByRole('button', { name: "I'm fine" }).click()
  await expect(safety.getByText(/^You said “I'm fine” at/)).toBeVisible()
  await friend.reload()
  await expect(friend.getByText(/^Ravi said “I'm fine” on/)).toBeVisible()
  await safety.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(safety.getByRole('button', { name: 'Share with someone' })).toBeVisible()
  expect((await friend.request.get(url)).status()).toBe(404)
})

test('[day.2] makes and ends a private address of all agreed days', async ({ page, ashaAfar: asha }) => {
  await member(page, 'Ravi')
  const { givenId } = await agreedTask(asha, page, today())
  await page.goto(`/app/task/${givenId}`)
  await fromMenu(page, 'Add to calendar')
  const calendar = sheet(page, 'Add to calendar')
  const file = await calendar.getByRole('link', { name: 'Add this task' }).getAttribute('href')
  expect((await page.request.get(file!)).headers()['content-type']).toBe('text/calendar; charset=utf-8')
  await press(page, 'Make an address')
  const address = await calendar.getByText(/\/calendar\/[\w-]{43}\.ics$/).textContent()
  expect(await (await page.request.get(address!)).text()).toContain(`UID:${givenId}@taskbazaar`)
  await press(page, 'End the address')
  await expect(button(page, 'Make an address')).toBeVisible()
  expect((await page.request.get(address!)).status()).toBe(404)
})
