import * as questions from '#contract/endpoints/questions.ts'
import { button, field, sheet, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { askQuestion, postTask, twoMembers } from '../steps.ts'
import { rows, scene } from './scene.ts'

/** SQL for the number of the task whose public id is the first value. */
const task = '(SELECT id FROM tasks WHERE given_id = $1)'

export const questionScenes = [
  scene(questions.askQuestion, async ({ page, newCaller, market }) => {
    const { ravi: poster } = await twoMembers(page, newCaller)
    const { givenId } = await postTask(poster)
    await page.goto(`/app/task/${givenId}`)
    await button(page, 'Ask a question').click()
    await field(page, 'Your question').fill('Is there a lift?')
    return {
      act: () => button(page, 'Ask').click(),
      keeps: () => expect(field(page, 'Your question')).toHaveValue('Is there a lift?'),
      shows: async () => {
        await expect(toast(page, 'Question sent')).toBeVisible()
        await expect(page.getByText('Is there a lift?')).toBeVisible()
      },
      effects: () => rows(market, `questions WHERE task_id = ${task}`, givenId),
    }
  }),

  scene(questions.answerQuestion, async ({ page, newCaller, market }) => {
    const { ravi } = await twoMembers(page, newCaller)
    const { givenId } = await postTask(page)
    await askQuestion(ravi, givenId)
    await page.goto(`/app/task/${givenId}`)
    await button(page, 'Answer').click()
    await field(page, 'Your answer').fill('Yes, for four people')
    return {
      act: () => sheet(page, 'Answer').getByRole('button', { name: 'Answer', exact: true }).click(),
      keeps: () => expect(field(page, 'Your answer')).toHaveValue('Yes, for four people'),
      shows: async () => {
        await expect(toast(page, 'Answer sent')).toBeVisible()
        await expect(page.getByText('Yes, for four people')).toBeVisible()
      },
      effects: () => rows(market, `alerts WHERE kind = 'Question Answered' AND task_given_id = $1`, givenId),
    }
  }),
]
