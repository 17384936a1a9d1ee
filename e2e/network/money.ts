import type { Page } from '@playwright/test'
import * as payments from '#contract/endpoints/payments.ts'
import { button, title } from '../locators.ts'
import { expect } from '../market.ts'
import { agreedTask, twoMembers } from '../steps.ts'
import { rows, type Scene, type Stage, scene } from './scene.ts'

/** SQL for the number of the task whose public id is the first value. */
const task = '(SELECT id FROM tasks WHERE given_id = $1)'

/** Asha, whose browser it is, and Ravi, who works for her. */
const two = async ({ page, newCaller }: Stage) => (await twoMembers(page, newCaller)).ravi

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
]
