import * as offers from '#contract/endpoints/offers.ts'
import { button, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { postOffer, postTask, suggestPrice, twoMembers } from '../steps.ts'
import { type Stage, scene } from './scene.ts'

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
]
