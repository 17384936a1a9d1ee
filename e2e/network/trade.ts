import * as offers from '#contract/endpoints/offers.ts'
import * as tasks from '#contract/endpoints/tasks.ts'
import { field, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { at, member, offerText, postTask } from '../steps.ts'
import { fillSchedule, postButton, reachSchedule } from '../wizard.ts'
import { person, rows, scene } from './scene.ts'

/** SQL for the number of the task whose public id is the first value. */
const task = '(SELECT id FROM tasks WHERE given_id = $1)'

export const tradeScenes = [
  scene(tasks.postTask, async ({ page, market }) => {
    const { givenId } = await member(page, 'Asha')
    await reachSchedule(page)
    await fillSchedule(page, '800')
    return {
      act: () => postButton(page).click(),
      keeps: () => expect(field(page, 'Budget')).toHaveValue('800'),
      shows: async () => {
        await expect(toast(page, 'Task posted successfully')).toBeVisible()
        await expect(page).toHaveURL(at('/'))
      },
      effects: () => rows(market, `tasks WHERE poster_id = ${person}`, givenId),
    }
  }),

  scene(offers.postOffer, async ({ page, newCaller, market }) => {
    const poster = await newCaller()
    await member(poster, 'Asha')
    await member(page, 'Ravi')
    const { givenId } = await postTask(poster)
    await page.goto(`/app/task/offer/${givenId}`)
    await field(page, 'Price').fill('450')
    await field(page, 'Description').fill(offerText)
    return {
      act: () => page.getByRole('button', { name: 'Submit Offer', exact: true }).click(),
      keeps: () => expect(field(page, 'Description')).toHaveValue(offerText),
      shows: async () => {
        await expect(toast(page, 'Offer posted successfully')).toBeVisible()
        await expect(page).toHaveURL(at(`/task/${givenId}`))
      },
      effects: () => rows(market, `offers WHERE task_id = ${task}`, givenId),
    }
  }),
]
