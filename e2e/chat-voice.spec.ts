import { expect, test } from './market.ts'
import { liveSocket, say, twoMembers } from './steps.ts'

test('each message says who wrote it, and only what comes in is read aloud', async ({ page, newVisitor }) => {
  const { ravi, asha, r } = await twoMembers(page, newVisitor)
  await say(ravi, asha.givenId, 'Is it free?')
  await say(page, r.givenId, 'It is')
  const live = liveSocket(page)
  await page.goto(`/app/messages/${r.givenId}`)
  const log = page.getByRole('log')
  await expect(log).toContainText('Ravi: Is it free?')
  await expect(log).toContainText('You: It is')
  // Rows are taken away and put back as one scrolls.
  await expect(log).toHaveAttribute('aria-live', 'off')
  const voice = page.locator('[aria-live=polite]').filter({ hasText: /^Ravi: / })
  await expect(voice).toHaveCount(0)
  await live
  await say(ravi, asha.givenId, 'Then I take it')
  await expect(voice).toHaveText('Ravi: Then I take it')
})
