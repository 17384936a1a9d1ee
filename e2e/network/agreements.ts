import type { Page } from '@playwright/test'
import * as agreements from '#contract/endpoints/agreements.ts'
import { button, lastEvent } from '../locators.ts'
import { expect } from '../market.ts'
import type { Market } from '../market-server.ts'
import { agreedTask, complete, twoMembers } from '../steps.ts'
import { rows, scene } from './scene.ts'

const text = 'As we said on the phone'

/** Opens and fills in the form that says which work is missing. */
const sayWhatIsMissing = async (page: Page, market: Market, givenId: string, opener: string) => {
  await page.goto(`/app/task/${givenId}`)
  await button(page, opener).click()
  const missing = page.getByLabel('What is missing?')
  await missing.fill(text)
  const events = (kind: string) =>
    rows(
      market,
      `events WHERE task_id = (SELECT id FROM tasks WHERE given_id = $1) AND kind = '${kind}'`,
      givenId,
    )
  return {
    events,
    form: {
      act: () => button(page, 'Send').last().click(),
      keeps: () => expect(missing).toHaveValue(text),
    },
  }
}

export const agreementScenes = [
  scene(agreements.askForChanges, async ({ page, newCaller, market }) => {
    const { ravi } = await twoMembers(page, newCaller)
    const { givenId } = await agreedTask(page, ravi)
    await complete(ravi, givenId)
    const { form, events } = await sayWhatIsMissing(page, market, givenId, 'Ask for changes')
    return {
      ...form,
      shows: () => expect(lastEvent(page)).toContainText('You asked for changes'),
      effects: () => events('ChangesNeeded'),
    }
  }),
  scene(agreements.refuseMark, async ({ page, newCaller, market }) => {
    const { ravi: poster } = await twoMembers(page, newCaller)
    const { givenId } = await agreedTask(poster, page)
    await complete(poster, givenId, 1)
    const { form, events } = await sayWhatIsMissing(page, market, givenId, 'Not done')
    return {
      ...form,
      shows: () => expect(lastEvent(page)).toContainText('You said that it is not done'),
      effects: () => events('MarkRefused'),
    }
  }),
]
