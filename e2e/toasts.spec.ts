import type { Page } from '@playwright/test'
import { toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, giveBack } from './played.ts'
import { rests } from './rests.ts'
import { colourOf, liveSocket, newcomer, password, postOffer, postTask } from './steps.ts'

// These tests are about motion, so the page may move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const submit = (page: Page) => page.getByRole('button', { name: 'Log In', exact: true })

/** How long, on a clock that moves by these steps alone, a toast shows after the press that raises it. */
const showsFor = async (page: Page, text: string): Promise<number> => {
  const step = 100
  // Leaving slides it away before it is taken off the page.
  const isShown = () =>
    page.evaluate(words => {
      const cards = [...document.querySelectorAll('[aria-label="Notifications"] > *')]
      return cards.some(card => card.textContent?.startsWith(words) && !card.className.includes('opacity-0'))
    }, text)
  await expect
    .poll(
      async () => {
        await page.clock.runFor(step)
        return isShown()
      },
      { intervals: [20] },
    )
    .toBe(true)
  let shown = 0
  while (await isShown()) {
    await page.clock.runFor(step)
    shown += step
    if (shown > 20_000) throw new Error(`${text} never goes`)
  }
  return shown
}

test('[state.4] shows an error for 4 s although its code loads late, and a success for 2 s', async ({
  page,
}) => {
  const { email } = await newcomer(page, 'Asha')
  await page.context().clearCookies()
  await answer(page, 'POST /auth/login', 401, { message: 'No such luck' })
  await page.clock.install()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/toaster/, async route => {
    await held
    await route.continue()
  })
  await page.goto('/app/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.clock.pauseAt(Date.now() + 60_000)
  const refused = page.waitForResponse('**/auth/login')
  await submit(page).click()
  await refused
  await page.clock.runFor(6_000)
  await expect(toasts(page)).not.toBeAttached()
  release()
  const isForFour = async () => {
    const shown = await showsFor(page, 'No such luck')
    expect(shown).toBeGreaterThan(3_700)
    expect(shown).toBeLessThanOrEqual(4_100)
  }
  await isForFour()
  // Now its code is there.
  await submit(page).click()
  await isForFour()
  await giveBack(page, 'POST /auth/login')
  await submit(page).click()
  const shown = await showsFor(page, 'Login Successful')
  expect(shown).toBeGreaterThan(1_700)
  expect(shown).toBeLessThanOrEqual(2_100)
})

/** The colour that one point of the page has on the screen, as red, green and blue of 0 to 255. */
const drawnAt = async (page: Page, x: number, y: number) => {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(
    async bytes => {
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.drawImage(await createImageBitmap(new Blob([new Uint8Array(bytes)])), 0, 0)
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
    },
    [...png],
  )
}

// For how long it and a message show: `toasts.test.ts`.
test('[alerts.3, state.4] shows an alert over an open dialog', async ({ page, asha: _, raviAfar: ravi }) => {
  const task = await postTask(page)
  const live = liveSocket(page)
  await page.goto('/app/')
  await live
  await page.getByRole('button', { name: 'Category', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible()
  await postOffer(ravi, task.givenId)
  const news = toasts(page).locator('> *').filter({ hasText: 'New Offer' })
  await expect(news).toBeVisible()
  await rests(page)
  const { x, y, height } = (await news.boundingBox())!
  expect(await drawnAt(page, x + 8, y + height / 2)).toEqual(await colourOf(news, 'backgroundColor'))
})
