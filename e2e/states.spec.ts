import { everythingKept } from './kept.ts'
import { expect, test } from './market.ts'
import { giveBack, hold } from './played.ts'
import { member, postTask, retryUntil, seesNoToast } from './steps.ts'

test('[state.1] shows the list of tasks loading, shows a failure without a toast, tries again, and shows stored data while the server takes long', async ({
  page,
}) => {
  await member(page, 'Asha')
  await postTask(page, { title: 'Paint the front door' })
  const list = await hold(page, 'GET /task/allTasks', 500)
  await page.goto('/app/')
  await expect(page.getByText(/^Loading/)).toBeVisible()
  list.release()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await seesNoToast(page)
  await giveBack(page, 'GET /task/allTasks')
  await retryUntil(page, page.getByRole('link', { name: 'Paint the front door' }))
  await expect(retry).toHaveCount(0)

  const task = page.getByRole('link', { name: 'Paint the front door' })
  // The app stores an answer a moment after it shows it.
  await expect.poll(() => everythingKept(page)).toContain('Paint the front door')
  const held = [await hold(page, 'GET /auth/check'), await hold(page, 'GET /task/allTasks')]
  await page.reload()
  await expect(task).toBeVisible()
  const waiting = page.getByText('Taking longer than usual. Still trying.', { exact: true })
  await expect(waiting).toBeVisible()
  for (const call of held) call.release()
  await expect(waiting).toHaveCount(0)
  await expect(task).toBeVisible()
})
