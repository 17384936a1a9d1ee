import type { Page } from '@playwright/test'
import * as disputes from '#contract/endpoints/disputes.ts'
import * as payments from '#contract/endpoints/payments.ts'
import { amountField, button, lastEvent, title } from '../locators.ts'
import { expect } from '../market.ts'
import { agreedTask, type Caller, complete, disputedTask, fromMenu, heldTask, twoMembers } from '../steps.ts'
import { rows, type Scene, type Stage, scene } from './scene.ts'

/** SQL for the number of the task whose public id is the first value. */
const task = '(SELECT id FROM tasks WHERE given_id = $1)'
const text = 'Half of the pages are missing'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const posts = async (page: Caller, path: string, data: object, status = 200) => {
  const answer = await page.request.post(`/api${path}`, { data })
  expect([path, answer.status()]).toEqual([path, status])
  return answer.json()
}

/** Asha, whose browser it is, and Ravi, who works for her. */
const two = async ({ page, newCaller }: Stage) => (await twoMembers(page, newCaller)).ravi

/** How often something happened under the agreement about a task. */
const events = ({ market }: Stage, givenId: string, kind: string) =>
  rows(market, `events WHERE task_id = ${task} AND kind = $2`, givenId, kind)

/** A dispute that can go to a moderator by now. */
const oldDispute = async ({ market }: Stage, poster: Caller, provider: Caller) => {
  const { givenId } = await disputedTask(poster, provider)
  await market.query(
    `UPDATE agreements SET dispute = jsonb_set(dispute, '{decideFrom}', dispute -> 'at') WHERE task_id = ${task}`,
    [givenId],
  )
  return givenId
}

const open = (page: Page, givenId: string) => page.goto(`/app/task/${givenId}`)

export const moneyScenes = [
  scene(payments.startPayment, async (stage): Promise<Scene> => {
    const { givenId } = await agreedTask(stage.page, await two(stage))
    await open(stage.page, givenId)
    return {
      act: () => button(stage.page, 'Pay and Hold ₹450').click(),
      shows: () => expect(title(stage.page, 'Test payment')).toBeVisible(),
      effects: () => rows(stage.market, `payments WHERE task_id = ${task}`, givenId),
    }
  }),
  scene(payments.sayPaid, async (stage): Promise<Scene> => {
    const ravi = await two(stage)
    const { givenId } = await agreedTask(stage.page, ravi)
    await posts(stage.page, `/payment/choose/${givenId}`, { method: 'direct' })
    await complete(ravi, givenId)
    await open(stage.page, givenId)
    return {
      act: () => button(stage.page, 'I have paid').click(),
      shows: () => expect(lastEvent(stage.page)).toContainText('You said that it is paid'),
      effects: () => events(stage, givenId, 'PaidDirectly'),
    }
  }),
  scene(disputes.openDispute, async (stage): Promise<Scene> => {
    const { page } = stage
    const { givenId } = await heldTask(page, await two(stage))
    await open(page, givenId)
    await fromMenu(page, 'Something is wrong')
    await page.getByLabel('What is wrong?').fill(text)
    await amountField(page).fill('150')
    return {
      act: () => button(page, 'Open dispute').click(),
      keeps: async () => {
        await expect(page.getByLabel('What is wrong?')).toHaveValue(text)
        await expect(amountField(page)).toHaveValue('150')
      },
      shows: () => expect(heading(page, "Waiting for Ravi's amount")).toBeVisible(),
      effects: () => events(stage, givenId, 'DisputeOpened'),
    }
  }),
  scene(disputes.nameAmount, async (stage): Promise<Scene> => {
    const { page } = stage
    const { givenId } = await heldTask(page, await two(stage))
    await posts(page, `/dispute/open/${givenId}`, { reason: text, toProvider: 150 }, 201)
    await open(page, givenId)
    await button(page, 'Try another amount').click()
    await amountField(page).fill('160')
    return {
      act: () => button(page, 'Send my amount').click(),
      keeps: () => expect(amountField(page)).toHaveValue('160'),
      shows: () => expect(lastEvent(page)).toContainText('You sent a secret amount'),
      effects: () => events(stage, givenId, 'AmountNamed'),
    }
  }),
  scene(disputes.makeStatement, async (stage): Promise<Scene> => {
    const { page, market } = stage
    const { givenId } = await heldTask(page, await two(stage))
    await posts(page, `/dispute/open/${givenId}`, { reason: text, toProvider: 150 }, 201)
    await open(page, givenId)
    await button(page, 'Say what you saw').click()
    const saw = page.getByRole('textbox', { name: 'What you saw' })
    await saw.fill('Only half is painted')
    return {
      act: () => button(page, 'Send').click(),
      keeps: () => expect(saw).toHaveValue('Only half is painted'),
      shows: () => expect(page.getByRole('main')).toContainText('Only half is painted'),
      effects: () =>
        rows(
          market,
          'dispute_statements WHERE task_id = (SELECT id FROM tasks WHERE given_id = $1)',
          givenId,
        ),
    }
  }),
  scene(disputes.askModerator, async (stage): Promise<Scene> => {
    const { page } = stage
    const givenId = await oldDispute(stage, page, await two(stage))
    await open(page, givenId)
    await button(page, 'Ask a moderator').click()
    return {
      act: () => page.getByRole('dialog').getByRole('button', { name: 'Ask a moderator' }).click(),
      shows: () => expect(heading(page, 'A moderator will decide')).toBeVisible(),
      effects: () => events(stage, givenId, 'DisputeAsked'),
    }
  }),
]
