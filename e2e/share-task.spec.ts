import { card, sheet, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, hold } from './played.ts'
import { at, member, postTask } from './steps.ts'
import { fillDetails, fillSchedule, postButton, taskWords, toDetails, toSchedule } from './wizard.ts'

test('[share.1] offers a link to copy, WhatsApp and a code where the device has no sheet of its own, and else opens that one', async ({
  page,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await member(page, 'Asha')
  const { givenId, title } = await postTask(page)
  const url = `${baseURL}/t/${givenId}`
  await page.goto(`/app/task/offers/${givenId}`)
  await expect(page.getByText(/No offers yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Share task' }).click()
  const share = sheet(page, 'Share')
  await expect(share.getByRole('img', { name: `QR code of “${title}”` })).toBeVisible()
  await expect(share.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  )
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  // Without an account, and back to the task from there.
  await page.goto(url)
  await page.getByRole('link', { name: 'Make an Offer' }).click()
  await expect(page).toHaveURL(at(`/task/${givenId}`))

  await test.step('opens the device’s own sheet where there is one, with the app’s address of a task left out', async () => {
    await page.addInitScript(() => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      navigator.share = async data => void shared.push(data!)
    })
    const left = await postTask(page, { isPublic: false })
    await page.goto(`/app/task/${left.givenId}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    await expect.poll(shared).toEqual([{ title: left.title, url: `${baseURL}/app/task/${left.givenId}` }])
  })
})

test('shows the list loading after the first task, not empty, explains once what comes next, and leads to the task, where it can be shared', async ({
  page,
}) => {
  await member(page, 'Asha')
  await answer(page, 'GET /task/allTasks', 200, [])
  await page.goto('/app/')
  const nothing = page.getByText(/^No tasks here yet/)
  await expect(nothing).toBeVisible()
  await page.getByRole('link', { name: 'Post the first task' }).click()
  await toDetails(page)
  await fillDetails(page)
  await toSchedule(page)
  await fillSchedule(page)
  const list = await hold(page, 'GET /task/allTasks')
  await postButton(page).click()
  await expect(toast(page, 'Task posted successfully')).toBeVisible()
  await expect(page.getByText(/^Loading tasks/)).toBeVisible()
  await expect(nothing).toHaveCount(0)
  list.release()
  await expect(card(page, taskWords.title).first()).toBeVisible()

  const next = page.getByRole('link', { name: /^Your task is live/ })
  await next.click()
  await expect(page.getByRole('button', { name: 'Share task' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/items found/)).toBeVisible()
  await expect(next).toHaveCount(0)
})
