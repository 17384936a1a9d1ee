import { bubbles, composer, said, send } from './chats.ts'
import { expect, test } from './market.ts'
import { answer, giveBack, hold, listen } from './played.ts'
import { twoMembers } from './steps.ts'

test('[chat.6] shows slow messages as bubbles, keeps them apart however fast they are typed, and sends each once, in order', async ({
  page,
  newCaller,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  const calls = listen(page)
  const sending = await hold(page, `POST /messages/sendMessage/${r.givenId}`)
  await page.goto(`/app/messages/${r.givenId}`)
  await expect(page.getByText('Say hello to Ravi')).toBeVisible()
  await send(page, 'one')
  await expect(composer(page)).toHaveValue('')
  await expect(bubbles(page)).toHaveText(['one'])
  await expect(page.getByText('Waiting to send')).toHaveCount(1)
  await expect.poll(sending.hasCome).toBe(true)
  // Enter again sends nothing twice.
  await composer(page).press('Enter')
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  const words = ['a', 'bb', 'ccc', 'dddd', 'eeeee']
  await composer(page).focus()
  for (const word of words) await page.keyboard.type(`${word}\n`)
  await expect(composer(page)).toHaveValue('')
  await expect(bubbles(page)).toHaveText(['one', ...words])
  expect(calls.filter(call => call.includes('/sendMessage/'))).toHaveLength(1)
  sending.release()
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await expect(bubbles(page)).toHaveText(['one', ...words])
  expect(calls.filter(call => call.includes('/sendMessage/'))).toHaveLength(6)
  expect(await said(ravi, asha.givenId)).toEqual(['one', ...words])

  await test.step('says why a message was refused, and lets it be sent again or discarded', async () => {
    const call = `POST /messages/sendMessage/${r.givenId}` as const
    await answer(page, call, 403, { message: 'You may not write to this person', code: 'not_allowed' })
    for (const text of ['Try me again', 'Forget me']) {
      await send(page, text)
      await expect(page.getByRole('log').getByText(text)).toBeVisible()
    }
    await expect(page.getByText('You may not write to this person')).toHaveCount(2)
    await page.getByRole('button', { name: 'Discard' }).last().click()
    await expect(page.getByText('Forget me')).toHaveCount(0)
    await giveBack(page, call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('You may not write to this person')).toHaveCount(0)
    await expect(page.getByRole('log').getByText('Try me again')).toHaveCount(1)
    await expect.poll(() => said(ravi, asha.givenId)).toEqual(['one', ...words, 'Try me again'])
  })
})

test('sends a message that was written while the conversation loads', async ({ page, newCaller }) => {
  const { r } = await twoMembers(page, newCaller)
  const history = await hold(page, `GET /messages/getMessages/${r.givenId}`)
  const sending = await hold(page, `POST /messages/sendMessage/${r.givenId}`)
  await page.goto(`/app/messages/${r.givenId}`)
  await expect(page.getByText('loading...', { exact: true })).toBeVisible()
  await send(page, 'Too early?')
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByText('Too early?')).toBeVisible()
  // Written down already, should the tab go now.
  await page.reload()
  await expect(page.getByText('Too early?')).toBeVisible()
  sending.release()
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  history.release()
  await expect(bubbles(page)).toHaveText(['Too early?'])
})
