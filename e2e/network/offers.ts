import * as offers from '#contract/endpoints/offers.ts'
import * as tasks from '#contract/endpoints/tasks.ts'
import { button, field, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { at, editTask, postOffer, postTask, suggestPrice, twoMembers } from '../steps.ts'
import { nextButton } from '../wizard.ts'
import { rows, type Stage, scene } from './scene.ts'

/** SQL for the number of the task whose public id is the first value. */
const task = '(SELECT id FROM tasks WHERE given_id = $1)'

/** An offer of 450 on somebody's task; `page` is the bidder's, who looks at the task. */
const bidding = async ({ page, newCaller }: Stage) => {
  const { ravi: poster } = await twoMembers(page, newCaller)
  const { givenId } = await postTask(poster)
  const { _id } = await postOffer(page, givenId, 450)
  return { page, poster, givenId, _id, path: `/app/task/${givenId}` }
}

/** How often the offer on a task was changed, if the change is such. */
const changes = (market: Stage['market'], givenId: string, such: string) => async () => {
  const { rows: found } = await market.query(
    `SELECT version - 1 AS n FROM offers WHERE task_id = ${task} AND ${such}`,
    [givenId],
  )
  return found[0]?.n ?? 0
}

export const offerScenes = [
  scene(offers.editOffer, async stage => {
    const { page, givenId, path } = await bidding(stage)
    await page.goto(`/app/task/offer/${givenId}`)
    await field(page, 'Price').fill('430')
    return {
      act: () => button(page, 'Save offer').click(),
      keeps: () => expect(field(page, 'Price')).toHaveValue('430'),
      shows: async () => {
        await expect(toast(page, 'Offer changed')).toBeVisible()
        await expect(page).toHaveURL(at(path.slice('/app'.length)))
        await expect(page.getByText('₹430', { exact: true })).toBeVisible()
      },
      effects: changes(stage.market, givenId, 'price_paise = 43000'),
    }
  }),

  scene(offers.withdrawOffer, async stage => {
    const { page, givenId, path } = await bidding(stage)
    await page.goto(path)
    await button(page, 'Withdraw Offer').click()
    return {
      act: () => button(page, 'Withdraw').click(),
      shows: async () => {
        await expect(toast(page, 'Offer withdrawn')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Make an Offer' })).toBeVisible()
      },
      effects: () => rows(stage.market, `offers WHERE task_id = ${task} AND status = 'Withdrawn'`, givenId),
    }
  }),

  scene(offers.confirmOffer, async stage => {
    const { page, poster, givenId, path } = await bidding(stage)
    await editTask(poster, givenId, { budget: 600 })
    await page.goto(path)
    return {
      act: () => page.getByRole('button', { name: /^Confirm ₹/ }).click(),
      shows: async () => {
        await expect(toast(page, 'Offer confirmed')).toBeVisible()
        await expect(page.getByRole('button', { name: /^Confirm ₹/ })).toHaveCount(0)
      },
      effects: changes(stage.market, givenId, 'task_version = 2'),
    }
  }),

  scene(offers.counterOffer, async stage => {
    const { page, newCaller, market } = stage
    const { ravi } = await twoMembers(page, newCaller)
    const { givenId } = await postTask(page)
    await postOffer(ravi, givenId, 450)
    await page.goto(`/app/task/offers/${givenId}`)
    await button(page, 'Suggest a price').click()
    await field(page, 'Your price').fill('400')
    return {
      act: () => button(page, 'Suggest this price').click(),
      keeps: () => expect(field(page, 'Your price')).toHaveValue('400'),
      shows: async () => {
        await expect(toast(page, 'Price suggested')).toBeVisible()
        await expect(page.getByText('You suggested ₹400', { exact: true })).toBeVisible()
      },
      effects: changes(market, givenId, 'counter_price_paise = 40000'),
    }
  }),

  scene(offers.answerCounter, async stage => {
    const { page, poster, givenId, _id, path } = await bidding(stage)
    await suggestPrice(poster, givenId, _id, 400)
    await page.goto(path)
    return {
      act: () => button(page, 'Accept ₹400').click(),
      shows: async () => {
        await expect(toast(page, 'Answer sent')).toBeVisible()
        await expect(page.getByText('₹400', { exact: true })).toBeVisible()
      },
      effects: async () => (await changes(stage.market, givenId, 'price_paise = 40000')()) - 1,
    }
  }),

  scene(tasks.editTask, async ({ page, newCaller, market }) => {
    await twoMembers(page, newCaller)
    const { givenId } = await postTask(page)
    await page.goto(`/app/task/edit/${givenId}`)
    await nextButton(page).click()
    await nextButton(page).click()
    await field(page, 'Budget').fill('900')
    return {
      act: () => button(page, 'Save changes').click(),
      keeps: () => expect(field(page, 'Budget')).toHaveValue('900'),
      shows: async () => {
        await expect(toast(page, 'Task changed')).toBeVisible()
        await expect(page).toHaveURL(at(`/task/${givenId}`))
      },
      effects: async () =>
        (await market.query('SELECT version - 1 AS n FROM tasks WHERE given_id = $1', [givenId])).rows[0].n,
    }
  }),
]
