import type { Page } from '@playwright/test'
import { button, link, openStory, press, sheet } from './locators.ts'
import { expect, test } from './market.ts'
import { acceptProposal, agreedTask, complete, fromMenu, inMenu } from './steps.ts'

const next = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

/** Opens the task in both browsers. */
const openBoth = async (pages: Page[], taskId: string) => {
  for (const page of pages) await page.goto(`/app/task/${taskId}`)
}

test('[cancel.1, cancel.3, cancel.4] lets one side cancel and blame the other, and the other contest it', async ({
  asha,
  ravi,
}) => {
  const { givenId } = await agreedTask(asha.page, ravi.page)
  await openBoth([asha.page, ravi.page], givenId)
  await fromMenu(asha.page, 'Cancel task')
  const form = sheet(asha.page, 'Cancel task')
  await expect(form.getByRole('button', { name: 'Cancel task' })).toBeDisabled()
  await form.getByRole('button', { name: "Ravi didn't turn up" }).click()
  await form.getByRole('radio', { name: 'Ravi', exact: true }).check({ force: true })
  await expect(form.getByText(/^Ravi can say otherwise within seven days/)).toBeVisible()
  await form.getByLabel('Note').fill('I waited for an hour at the gate.')
  await form.getByRole('button', { name: 'Cancel task' }).click()
  await expect(next(asha.page, /^You cancelled on/)).toBeVisible()
  await expect(asha.page.getByText('CANCELLED', { exact: true })).toBeVisible()
  // The side that blames cannot contest.
  await expect(button(asha.page, "It wasn't my fault")).toHaveCount(0)

  await expect(next(ravi.page, /^Asha cancelled on/)).toBeVisible()
  await expect((await openStory(ravi.page)).getByText('Asha blamed you')).toBeVisible()
  await press(ravi.page, 'Close')
  await press(ravi.page, "It wasn't my fault")
  await ravi.page.getByLabel('What happened?').fill('I stood at the other gate.')
  await press(ravi.page, 'Send')
  await expect(ravi.page.getByText(/A moderator will decide/)).toBeVisible()

  // Both keep it among their tasks, and the poster alone can post it again.
  await ravi.page.goto('/app/mytasks')
  await ravi.page.getByRole('tab', { name: 'Accepted By Me' }).click()
  await expect(ravi.page.getByText('CANCELLED', { exact: true })).toBeVisible()
  await ravi.page.getByRole('article').getByRole('link').click()
  await expect(next(ravi.page, /^Asha cancelled on/)).toBeVisible()
  await expect(link(ravi.page, 'Post Again')).toHaveCount(0)
  await expect(link(asha.page, 'Post Again')).toBeVisible()
})

test('[deal.2] lets only both together cancel once the work is marked as done', async ({
  page,
  raviAfar: ravi,
}) => {
  const { givenId } = await agreedTask(page, ravi)
  await complete(ravi, givenId)
  await page.goto(`/app/task/${givenId}`)
  await expect(next(page, "Ravi says it's done")).toBeVisible()
  expect(await inMenu(page)).not.toContain('Cancel task')
  await fromMenu(page, 'Propose to cancel')
  await sheet(page, 'Propose to cancel').getByLabel('Reason').fill('We both want it so.')
  await press(page, 'Send proposal')
  await expect(next(page, 'Waiting for Ravi to agree to cancel')).toBeVisible()
  await acceptProposal(ravi, givenId)
  await expect(next(page, /^Cancelled on/)).toBeVisible()
})
