import * as day from '#contract/endpoints/day.ts'
import { dayInIndiaAt } from '#contract/time.ts'
import { button, sheet } from '../locators.ts'
import { expect } from '../market.ts'
import { agreedTask, twoMembers } from '../steps.ts'
import { person, rows, type Stage, scene } from './scene.ts'

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

const visits = ({ market }: Stage, givenId: string, column: string) =>
  rows(market, `visits WHERE user_id = ${person} AND ${column} IS NOT NULL`, givenId)

export const dayScenes = [
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
