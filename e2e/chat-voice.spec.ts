import { expect, test } from './market.ts'
import { liveSocket, say } from './steps.ts'

test('tells a screen reader who wrote each message, and reads only incoming ones aloud', async ({
  page,
  asha,
  ravi,
}) => {
  await say(ravi.page, asha.givenId, 'Is it free?')
  await say(page, ravi.givenId, 'It is')
  const live = liveSocket(page)
  await page.goto(`/app/messages/${ravi.givenId}`)
  const log = page.getByRole('log')
  await expect(log).toContainText('Ravi: Is it free?')
  await expect(log).toContainText('You: It is')
  // Rows are taken away and put back as one scrolls.
  await expect(log).toHaveAttribute('aria-live', 'off')
  const voice = page.locator('[aria-live=polite]').filter({ hasText: /^Ravi: / })
  await expect(voice).toHaveCount(0)
  await live
  await say(ravi.page, asha.givenId, 'Then I take it')
  await expect(voice).toHaveText('Ravi: Then I take it')
})
