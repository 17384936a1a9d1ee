import * as offers from '#contract/endpoints/offers.ts'
import * as tasks from '#contract/endpoints/tasks.ts'
import { field, title, toast } from '../locators.ts'
import { expect } from '../market.ts'
import {
  acceptOffer,
  agreedTask,
  at,
  fromMenu,
  member,
  offerText,
  postOffer,
  postTask,
  twoMembers,
} from '../steps.ts'
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

  scene(tasks.deleteTask, async ({ page, market }) => {
    await member(page, 'Asha')
    const { givenId } = await postTask(page)
    const { id } = (await market.query('SELECT id FROM tasks WHERE given_id = $1', [givenId])).rows[0]
    await page.goto(`/app/task/${givenId}`)
    await fromMenu(page, 'Delete Task')
    return {
      act: () => page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
      shows: async () => {
        await expect(toast(page, 'Task deleted successfully')).toBeVisible()
        await expect(page).toHaveURL(at('/'))
      },
      effects: async () => 1 - (await rows(market, 'tasks WHERE id = $1', id)),
    }
  }),

  scene(tasks.completeTask, async ({ page, newCaller, market }) => {
    const { ravi } = await twoMembers(page, newCaller)
    const { givenId } = await agreedTask(page, ravi)
    await page.goto(`/app/task/${givenId}`)
    await page.getByRole('button', { name: 'Mark as Complete', exact: true }).click()
    await page.getByRole('radio', { name: '3 stars', exact: true }).check({ force: true })
    const review = page.getByLabel('Review', { exact: true })
    await review.fill('Came on time.')
    return {
      act: () => page.getByRole('button', { name: 'Submit', exact: true }).click(),
      keeps: () => expect(review).toHaveValue('Came on time.'),
      shows: async () => {
        await expect(toast(page, 'Task Completed')).toBeVisible()
        await expect(title(page, 'Task Brief')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Pending', exact: true })).toBeDisabled()
      },
      effects: () => rows(market, `events WHERE task_id = ${task} AND kind = 'Marked'`, givenId),
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

  scene(offers.decideOffer, async ({ page, newCaller, market }) => {
    const { ravi } = await twoMembers(page, newCaller)
    const { givenId } = await postTask(page)
    await postOffer(ravi, givenId)
    await page.goto(`/app/task/offers/${givenId}`)
    return {
      act: () => acceptOffer(page, 'Ravi'),
      shows: async () => {
        await expect(toast(page, 'Offer updated successfully')).toBeVisible()
        await expect(page).toHaveURL(at(`/task/${givenId}`))
        await expect(page.getByText('IN-PROGRESS')).toBeVisible()
      },
      effects: () => rows(market, `agreements WHERE task_id = ${task} AND version = 1`, givenId),
    }
  }),
]
