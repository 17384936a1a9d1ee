import * as day from '#contract/endpoints/day.ts'
import { dayInIndiaAt } from '#contract/time.ts'
import { button, sheet, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { agreedTask, fromMenu, post, twoMembers } from '../steps.ts'
import { person, rows, type Stage, scene, without } from './scene.ts'

/** Asha's page about work in person by Ravi, on its day. */
const onTheDay = async ({ page, newCaller }: Stage, before?: (taskId: string) => Promise<unknown>) => {
  const { ravi, asha } = await twoMembers(page, newCaller)
  const today = dayInIndiaAt(Date.now())
  const days = { dateFlexible: false, startDate: today, endDate: today, timeSlot: 'Evening' } as const
  const { givenId: taskId } = await agreedTask(page, ravi, days)
  await before?.(taskId)
  await page.goto(`/app/task/${taskId}`)
  await expect(button(page, 'Safety')).toBeVisible()
  return asha.givenId
}

const said = ({ market }: Stage, givenId: string, words: string) =>
  rows(market, `messages WHERE sender_id = ${person} AND body LIKE '${words} %'`, givenId)
const visits = ({ market }: Stage, givenId: string, column: string) =>
  rows(market, `visits WHERE user_id = ${person} AND ${column} IS NOT NULL`, givenId)

export const dayScenes = [
  scene(day.onMyWay, async stage => {
    const givenId = await onTheDay(stage)
    return {
      act: () => button(stage.page, 'On my way').click(),
      shows: () => expect(toast(stage.page, 'Ravi can read it in your chat')).toBeVisible(),
      effects: () => said(stage, givenId, "I''m on my way"),
    }
  }),
  scene(day.runningLate, async stage => {
    const givenId = await onTheDay(stage)
    await button(stage.page, 'Running late').click()
    return {
      act: () => button(stage.page, '30 minutes').click(),
      shows: () => expect(toast(stage.page, 'Ravi can read it in your chat')).toBeVisible(),
      effects: () => said(stage, givenId, "I''m running 30 minutes late"),
    }
  }),
  scene(day.makeCalendarFeed, async stage => {
    const givenId = await onTheDay(stage)
    await fromMenu(stage.page, 'Add to calendar')
    return {
      act: () => button(stage.page, 'Make an address').click(),
      shows: () => expect(stage.page.getByText(/\/calendar\/[\w-]{43}\.ics$/)).toBeVisible(),
      effects: () => rows(stage.market, `calendar_feeds WHERE user_id = ${person}`, givenId),
    }
  }),
  scene(day.endCalendarFeed, async stage => {
    const givenId = await onTheDay(stage, () => post(stage.page, '/calendar/feed', {}, 201))
    await fromMenu(stage.page, 'Add to calendar')
    return {
      act: () => button(stage.page, 'End the address').click(),
      shows: () => expect(button(stage.page, 'Make an address')).toBeVisible(),
      effects: () => without(stage.market, 'calendar_feeds', 'user_id', givenId),
    }
  }),
  scene(day.shareVisit, async stage => {
    const givenId = await onTheDay(stage)
    await stage.page.context().grantPermissions(['clipboard-write'])
    await button(stage.page, 'Safety').click()
    return {
      act: () => button(stage.page, 'Share with someone').click(),
      shows: () => expect(button(stage.page, 'Share again')).toBeVisible(),
      effects: () => visits(stage, givenId, 'token_hash'),
    }
  }),
  scene(day.endVisit, async stage => {
    const givenId = await onTheDay(stage, taskId => post(stage.page, `/agreement/${taskId}/visit`, {}, 201))
    await button(stage.page, 'Safety').click()
    return {
      act: () => button(stage.page, 'Stop sharing').click(),
      shows: () => expect(button(stage.page, 'Share with someone')).toBeVisible(),
      effects: async () => 1 - (await visits(stage, givenId, 'token_hash')),
    }
  }),
  scene(day.sayFine, async stage => {
    const givenId = await onTheDay(stage)
    await button(stage.page, 'Safety').click()
    return {
      act: () => button(stage.page, "I'm fine").click(),
      shows: () => expect(sheet(stage.page, 'Safety').getByText(/^You said “I'm fine” at/)).toBeVisible(),
      effects: () => visits(stage, givenId, 'fine_at'),
    }
  }),
]
