import { expect, test } from 'vitest'
import { changeNotificationPreferences } from '#contract/endpoints/notifications.ts'
import { changeSite, getSite } from '#contract/endpoints/site.ts'
import type { Announcement } from '#contract/entities/market-settings.ts'
import { hourMs } from '#contract/time.ts'
import { createPushWorld } from '../../../test/push-world.ts'

const { world, listener, heard, passes } = await createPushWorld()
const operator = await world.operator()
const announces = async (announcement: Announcement) => {
  const { version } = await operator.does(getSite)
  await operator.does(changeSite, { body: { version, announcement } })
}
const wanting = async (name: string) => {
  const found = await listener(name)
  await found.who.does(changeNotificationPreferences, { body: { announcements: true } })
  return found
}
/** So many hours from now. */
const later = (hours: number) => new Date(world.clock.now().getTime() + hours * hourMs).toISOString()

test('pushes an announcement to those who want the news of the market, and to nobody else', async () => {
  const { browser } = await wanting('Asha')
  const other = await listener('Ravi')
  await announces({ text: 'We are closed on Sunday' })
  expect(await heard(browser)).toMatchObject([
    { title: 'TaskBazaar', body: 'We are closed on Sunday', tag: 'announcement', path: '/' },
  ])
  expect(await heard(other.browser)).toEqual([])
  // Only the dates are others.
  await announces({ text: 'We are closed on Sunday', until: later(48) })
  expect(await heard(browser)).toHaveLength(1)
})

test('pushes an announcement when it begins, if it still stands then', async () => {
  const { browser } = await wanting('Meera')
  await announces({ text: 'Maintenance', from: later(1), until: later(4) })
  expect(await heard(browser)).toEqual([])
  await passes(hourMs)
  expect((await heard(browser)).map(({ body }) => body)).toEqual(['Maintenance'])
  await announces({ text: 'Taken back', from: later(1) })
  await announces({})
  await passes(2 * hourMs)
  expect(await heard(browser)).toHaveLength(1)
})

test('[note.3] has an announcement wait for the end of the quiet hours', async () => {
  const { who, browser } = await wanting('Kiran')
  // It is between three and four in the afternoon by now.
  await who.does(changeNotificationPreferences, { body: { quietFrom: '12:00', quietTo: '20:00' } })
  await announces({ text: 'New categories' })
  expect(await heard(browser)).toEqual([])
  await passes(6 * hourMs)
  expect((await heard(browser)).map(({ body }) => body)).toEqual(['New categories'])
})
