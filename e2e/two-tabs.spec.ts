import { bubbles, composer, send } from './chats.ts'
import { expect, test } from './market.ts'
import { hold } from './played.ts'
import { isQuiet, noteTraffic } from './rests.ts'
import { liveSocket, say, twoMembers } from './steps.ts'

test('sends messages written offline in two tabs in order, keeps both tabs usable, and shows in one what the other has sent', async ({
  page,
  newCaller,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  await say(ravi, asha.givenId, 'before')
  const other = await page.context().newPage()
  noteTraffic(other)
  for (const tab of [page, other]) {
    const live = liveSocket(tab)
    await tab.goto(`/app/messages/${r.givenId}`)
    await expect(tab.getByRole('log')).toContainText('before')
    await live
    // Without a network, parts that come late would be missed aloud.
    await isQuiet(tab)
  }
  await page.context().setOffline(true)
  await send(page, 'one')
  for (const tab of [page, other]) await expect(tab.getByText('Waiting to send')).toHaveCount(1)
  // The other tab holds the turn to send and gets nothing through: this one waits in sight.
  await send(other, 'two')
  await expect(composer(other)).toHaveValue('')
  await expect(other.getByText('Waiting to send')).toHaveCount(2)
  await page.context().setOffline(false)
  for (const tab of [page, other]) {
    await expect(tab.getByText('Waiting to send')).toHaveCount(0)
    await expect(tab.getByRole('log')).toContainText('two')
  }
  await send(other, 'three')
  await expect(composer(other)).toHaveValue('')
  await send(page, 'four')
  await expect(composer(page)).toHaveValue('')
  for (const tab of [page, other])
    await expect(bubbles(tab)).toHaveText(['before', 'one', 'two', 'three', 'four'])

  await test.step('shows a message as sent in one tab when another tab has sent it', async () => {
    // The first tab's try neither succeeds nor fails: both messages wait in sight.
    const { release } = await hold(page, `POST /messages/sendMessage/${r.givenId}`)
    await send(page, 'five')
    for (const tab of [page, other]) await expect(tab.getByText('Waiting to send')).toHaveCount(1)
    await send(other, 'six')
    for (const tab of [page, other]) await expect(tab.getByText('Waiting to send')).toHaveCount(2)
    release()
    await expect(composer(page)).toHaveValue('')
    await expect(composer(other)).toHaveValue('')
    await expect(other.getByText('Waiting to send')).toHaveCount(0)
    await send(other, 'seven')
    await expect(composer(other)).toHaveValue('')
    const all = ['before', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
    await expect(bubbles(page)).toHaveText(all)
  })
})
