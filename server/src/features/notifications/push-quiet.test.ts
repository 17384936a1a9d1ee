import { expect, test } from 'vitest'
import { markRead } from '#contract/endpoints/messages.ts'
import { changeNotificationPreferences, sendTestPush } from '#contract/endpoints/notifications.ts'
import { paths } from '#contract/paths.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { aTask } from '../../../seeds/actor.ts'
import type { PushBrowser } from '../../../test/push-service.ts'
import { createPushWorld } from '../../../test/push-world.ts'

const { world, service, listener, passes, heard } = await createPushWorld()
const [ravi, meera] = await world.named('Ravi', 'Meera')

/** A moment by clocks in India on a day in March. */
const at = async (day: number, time: string) => {
  world.clock.time = new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00+05:30`)
  await passes(0)
}
const read = (browser: PushBrowser) => service.readBy(browser)

test('[note.3] waits in quiet hours for the morning, and sends one push of all that is still new', async () => {
  await at(1, '21:50')
  const { who, browser } = await listener('Asha')
  const task = await who.posts()
  await ravi.says('Before it is quiet', who)
  expect(await heard(browser)).toHaveLength(1)
  await at(1, '23:30')
  await ravi.offers(task)
  await meera.offers(task)
  await ravi.asks(task, 'Which floor is it on?')
  await meera.asks(task, 'Is there a lift in the house?')
  await ravi.says('Are you awake?', who)
  expect(await heard(browser)).toHaveLength(1)
  // Past midnight it is still the same night.
  await at(2, '03:00')
  await ravi.says('And now?', who)
  await meera.says('A word', who)
  expect(await heard(browser)).toHaveLength(1)
  await at(2, '06:59')
  expect(read(browser)).toHaveLength(1)
  await at(2, '07:00')
  expect(read(browser).slice(1)).toEqual([
    {
      title: 'While it was quiet',
      body: '7 new: 2 offers, 2 questions, 3 messages',
      tag: 'morning',
      path: paths.alerts,
      badge: 8,
    },
  ])
  await at(2, '07:05')
  await ravi.says('Good morning', who)
  expect((await heard(browser)).slice(2)).toMatchObject([{ body: '4 new messages' }])
})

test('[note.3] opens the one screen that everything is about', async () => {
  await at(3, '22:00')
  const { who, browser } = await listener('Asha')
  await ravi.says('One', who)
  await ravi.says('Two', who)
  await passes()
  await at(4, '07:00')
  expect(read(browser)).toMatchObject([{ body: '2 new: 2 messages', path: paths.chat(ravi.user.givenId) }])
})

test('[note.1] [note.3] sends nothing in the morning of what was read in the night', async () => {
  await at(5, '23:00')
  const { who, browser } = await listener('Asha')
  await ravi.says('One', who)
  await passes()
  await who.does(markRead, { params: { senderId: ravi.user.givenId } })
  await at(6, '07:00')
  expect(read(browser)).toEqual([])
})

test('[note.3] sends at once what is about the agreement of today', async () => {
  await at(7, '12:00')
  const { who, browser } = await listener('Asha')
  const dated = aTask({ dateFlexible: false, startDate: '2026-03-08', endDate: '2026-03-08' })
  const { task } = await who.hires(ravi, {}, dated)
  const { task: other } = await who.hires(ravi, {}, aTask({ title: 'Paint my wall' }))
  await passes(minuteMs)
  const before = read(browser).length
  // In India the day has begun.
  await at(8, '00:30')
  await ravi.proposes(other, { price: 500 })
  await ravi.proposes(task, { price: 500 })
  await passes()
  expect(read(browser).slice(before)).toMatchObject([
    { body: expect.stringContaining(task.title), path: paths.task(task.givenId) },
  ])
  await ravi.cancels(task)
  await passes()
  expect(read(browser).slice(before + 1)).toMatchObject([{ body: `"${task.title}" was cancelled` }])
  await at(8, '07:00')
  expect(read(browser).slice(before + 2)).toMatchObject([{ tag: 'morning', path: paths.task(other.givenId) }])
})

test('[note.3] sends a test push at any time, and what comes while there are no quiet hours', async () => {
  await at(9, '23:00')
  const { who, browser } = await listener('Asha')
  await who.does(sendTestPush)
  expect(await heard(browser)).toMatchObject([{ tag: 'test' }])
  await who.does(changeNotificationPreferences, { body: { quietFrom: '08:00', quietTo: '08:00' } })
  await ravi.says('Hello', who)
  expect(await heard(browser)).toHaveLength(2)
})

test('[note.3] waits for the end of the quiet hours as they are then', async () => {
  await at(10, '23:00')
  const { who, browser } = await listener('Asha')
  await ravi.says('Hello', who)
  await passes()
  await who.does(changeNotificationPreferences, { body: { quietTo: '09:30' } })
  await at(11, '07:00')
  expect(read(browser)).toEqual([])
  await ravi.says('Hello again', who)
  await passes()
  await at(11, '09:30')
  expect(read(browser)).toMatchObject([{ body: '2 new: 2 messages' }])
})

test('[note.3] sends the summary of a night once a market that was away is back', async () => {
  await at(12, '23:00')
  const { who, browser } = await listener('Asha')
  await ravi.says('Hello', who)
  await passes()
  // It comes back in the next night.
  await at(14, '00:00')
  expect(read(browser)).toEqual([])
  await passes(7 * hourMs)
  expect(read(browser)).toMatchObject([{ tag: 'morning', body: '1 new: 1 message' }])
})
