import type { Page } from '@playwright/test'
import { bare, foreign, hostile, settleAt, watch } from './hostile.ts'
import { expect, test } from './market.ts'
import { answer } from './played.ts'
import { member } from './steps.ts'

test('each of the hostile texts runs where nothing is escaped', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext(bare)
  const asleep: string[] = []
  for (const text of hostile) {
    const page = await context.newPage()
    const done = await watch(page)
    const places = [
      text,
      `<input value="${text}">`,
      `<input value='${text}'>`,
      `<title>${text}</title>`,
      `<textarea>${text}</textarea>`,
      `<style>${text}</style>`,
      `<!-- ${text} -->`,
      `<iframe src="${text}"></iframe>`,
      `<script>void '${text}'</script>`,
      `<script>void \`${text}\`</script>`,
    ]
    for (const place of places) {
      if (done.length > 0) break
      await page.setContent(`<!doctype html><body>${place}`)
      await expect
        .poll(() => done.length, { timeout: 120, intervals: [20] })
        .toBeGreaterThan(0)
        .catch(() => {})
    }
    if (done.length === 0) await page.waitForTimeout(1_000)
    if (done.length === 0) asleep.push(text)
    await page.close()
  }
  expect(asleep).toEqual([])
  await context.close()
})

test('none of them runs out of the address', async ({ newVisitor }) => {
  test.setTimeout(240_000)
  const [asha, stranger] = [await newVisitor(bare), await newVisitor(bare)]
  const done = [await watch(asha), await watch(stranger)]
  await member(asha, 'Asha')
  await answer(stranger, 'POST /auth/google-login', 400, { message: 'No such code' })
  await asha.goto('/app/')
  await stranger.goto('/app/gettingStarted')
  const settle = async (page: Page, path: string) => {
    await settleAt(page, path)
    expect(await foreign(page), path).toEqual([])
  }
  for (const text of hostile) {
    const word = encodeURIComponent(text)
    for (const path of [
      `/task/${word}`,
      `/profile/${word}`,
      `/messages/${word}`,
      `/task/offer/${word}`,
      `/task/offers/${word}`,
      `/moderation/reports/${word}`,
      `/?q=${word}&category=${word}&status=${word}&mode=${word}&sort=${word}&min=${word}#${word}`,
      `/${word}?x=${word}`,
    ])
      await settle(asha, path)
    for (const path of [
      `/reset-password?token=${word}`,
      `/verify-email?token=${word}`,
      `/google-callback?code=${word}&state=${word}&error=${word}`,
      `/login?x=${word}#${word}`,
    ])
      await settle(stranger, path)
  }
  await asha.waitForTimeout(300)
  expect(done.flat()).toEqual([])
})
