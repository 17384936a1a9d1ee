import type { Page } from '@playwright/test'
import { bare, foreign, hostile, settleAt, watch } from './hostile.ts'
import { expect, test } from './market.ts'
import { answer } from './played.ts'
import { rests } from './rests.ts'
import { member } from './steps.ts'

/** Where a text has to stand to run, other than in the body of a page. */
const places: [begin: string, place: (text: string) => string][] = [
  ['</title>', text => `<title>${text}</title>`],
  ['</textarea>', text => `<textarea>${text}</textarea>`],
  ['</style>', text => `<style>${text}</style>`],
  ['-->', text => `<!-- ${text} -->`],
  ['" autofocus', text => `<input value="${text}">`],
  ["' autofocus", text => `<input value='${text}'>`],
  ['javascript:', text => `<iframe src="${text}"></iframe>`],
  ['JaVaScRiPt:', text => `<iframe src="${text}"></iframe>`],
  ["';", text => `<script>void '${text}'</script>`],
  ['${', text => `<script>void \`${text}\`</script>`],
]

test('runs each hostile text in a page that escapes nothing', async ({ browser }) => {
  const page = await (await browser.newContext(bare)).newPage()
  await page.addInitScript(() =>
    Object.assign(window, { pwned: () => window.top!.document.documentElement.setAttribute('ran', '') }),
  )
  for (const text of hostile) {
    // A document gives its focus by itself only once.
    await page.goto('about:blank')
    const place = places.find(([begin]) => text.startsWith(begin))?.[1] ?? String
    await page.setContent(`<!doctype html><body>${place(text)}`, { waitUntil: 'commit' })
    await expect(page.locator('html'), text).toHaveAttribute('ran')
  }
  await page.context().close()
})

test('runs no hostile text from the address', async ({ newVisitor }) => {
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
  // Each screen sees every sixth of them, or every third: one of every kind.
  const some = (paths: string[], turn: number, each: number) =>
    paths.filter((_, index) => (index + turn) % each === 0)
  for (const [turn, text] of hostile.entries()) {
    const word = encodeURIComponent(text)
    const ofMembers = [
      `/task/${word}`,
      `/profile/${word}`,
      `/messages/${word}`,
      `/task/offer/${word}`,
      `/task/offers/${word}`,
      `/moderation/reports/${word}`,
      `/?q=${word}&category=${word}&status=${word}&mode=${word}&sort=${word}&min=${word}#${word}`,
      `/${word}?x=${word}`,
    ]
    for (const path of some(ofMembers, turn, 6)) await settle(asha, path)
    const ofVisitors = [
      `/reset-password?token=${word}`,
      `/verify-email?token=${word}`,
      `/google-callback?code=${word}&state=${word}&error=${word}`,
      `/login?x=${word}#${word}`,
    ]
    for (const path of some(ofVisitors, turn, 3)) await settle(stranger, path)
  }
  for (const page of [asha, stranger]) await rests(page)
  expect(done.flat()).toEqual([])
})
