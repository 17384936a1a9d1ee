import type { Page } from '@playwright/test'
import { title } from './locators.ts'
import { expect, test } from './market.ts'
import { agreedTask, complete, go, member, postTask } from './steps.ts'

const openTask = async (page: Page, taskId: string) => {
  await page.goto(`/app/task/${taskId}`)
  await expect(title(page, 'Task Brief')).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
}

test('[task.5] shows the day of completion in words', async ({ page, ravi, market }) => {
  const { givenId } = await agreedTask(page, ravi.page)
  await complete(page, givenId, 4)
  await complete(ravi.page, givenId)
  for (const [moment, words] of [
    ['2026-03-03T06:00:00Z', 'Completed on 3rd March 2026'],
    ['2026-05-11T06:00:00Z', 'Completed on 11th May 2026'],
    ['2026-07-22T06:00:00Z', 'Completed on 22nd July 2026'],
    ['2025-12-31T06:00:00Z', 'Completed on 31st December 2025'],
  ] as const) {
    await market.query(
      'UPDATE agreements SET completed_at = $2 WHERE task_id = (SELECT id FROM tasks WHERE given_id = $1)',
      [givenId, moment],
    )
    await openTask(page, givenId)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
})

test('[task.6] shows how long ago a task was posted', async ({ page, market }) => {
  await member(page, 'Asha')
  await page.goto('/app/')
  for (const [age, words] of [
    ['59 minutes', 'Just now'],
    ['61 minutes', '1 hour ago'],
    ['121 minutes', '2 hours ago'],
    ['23 hours 59 minutes', '23 hours ago'],
    ['24 hours 1 minute', '1 day ago'],
    ['49 hours', '2 days ago'],
    ['167 hours', '6 days ago'],
    ['169 hours', '1 week ago'],
    ['337 hours', '2 weeks ago'],
    ['671 hours', '3 weeks ago'],
    ['673 hours', '1 month ago'],
    ['1441 hours', '2 months ago'],
  ] as const) {
    const { givenId } = await postTask(page)
    await market.query('UPDATE tasks SET created_at = now() - $2::interval WHERE given_id = $1', [
      givenId,
      age,
    ])
    await go(page, `/task/${givenId}`)
    await expect(page.getByText(`Posted by you • ${words}`, { exact: true }), age).toBeVisible()
    await go(page, '/alerts')
    await expect(title(page, 'Alerts')).toBeVisible()
  }
})
