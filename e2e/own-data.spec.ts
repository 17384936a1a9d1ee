import { readFile } from 'node:fs/promises'
import { toast } from './locators.ts'
import { fits } from './looks.ts'
import { expect, test } from './market.ts'
import { rests } from './rests.ts'
import { agreedTask, at, member, password, postTask, say } from './steps.ts'

test('exports all own data, for people to read and for programs', async ({ page, newCaller }) => {
  const asha = await member(page, 'Asha')
  const other = await newCaller()
  const ravi = await member(other, 'Ravi')
  const task = await postTask(page, { title: 'Carry <b>a heavy sofa</b>' })
  await say(page, ravi.givenId, 'A word of mine')
  await say(other, asha.givenId, 'And mine')
  await page.goto('/app/profile/privacy')
  const save = async (name: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const download = await saved
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const json = await save('Download JSON')
  expect(json.name).toBe('taskbazaar-your-data.json')
  const text = JSON.stringify(JSON.parse(json.text))
  for (const own of [asha.email, task.title, 'A word of mine', 'And mine']) expect(text).toContain(own)
  const html = await save('Download HTML')
  expect(html.name).toBe('taskbazaar-your-data.html')
  const reader = await page.context().newPage()
  await reader.setContent(html.text)
  for (const own of [asha.email, task.title, 'A word of mine', 'And mine'])
    await expect(reader.getByText(own).first()).toBeAttached()
})

test('deletes the account after the open work is finished and the password is right, and cannot undo it', async ({
  newVisitor,
}) => {
  const [asha, ravi] = [await newVisitor(), await newVisitor()]
  const [a, r] = [await member(asha, 'Asha'), await member(ravi, 'Ravi')]
  const agreed = await agreedTask(asha, ravi)
  await say(asha, r.givenId, 'Come at nine')
  await asha.goto('/app/profile/privacy')
  const open = async () => {
    await asha.getByRole('button', { name: 'Delete account' }).click()
    return asha.getByRole('dialog', { name: 'Delete your account?' })
  }
  const dialog = await open()
  const remove = dialog.getByRole('button', { name: 'Delete for good' })
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong password')
  await remove.click()
  await expect(dialog.getByText('Password is incorrect')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await remove.click()
  await expect(dialog.getByRole('alert')).toContainText(`finish what is under way first: “${agreed.title}”`)
  await rests(asha)
  await fits(asha, 'deleting with work under way')
  await dialog.getByRole('link', { name: 'Open My Tasks' }).click()
  await expect(asha).toHaveURL(at('/mytasks'))
  for (const [who, body] of [
    [asha, { rating: 5 }],
    [ravi, {}],
  ] as const)
    expect(
      (await who.request.post(`/api/task/completeTask/${agreed.givenId}`, { data: body })).status(),
    ).toBe(200)

  await asha.goto('/app/profile/privacy')
  await open()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await remove.click()
  await expect(asha).toHaveURL(at('/gettingStarted'))
  await expect(toast(asha, 'Your account is deleted')).toBeVisible()
  const again = await asha.request.post('/api/auth/login', { data: { email: a.email, password } })
  expect(again.status()).toBe(401)

  await ravi.goto('/app/messages')
  await ravi.getByRole('link', { name: /Deleted user/ }).click()
  await expect(ravi.getByRole('log')).toContainText('Come at nine')
  await expect(ravi.getByText("You can't write to Deleted user.")).toBeVisible()
  await expect(ravi.getByText('Asha')).toHaveCount(0)
})
