import { expect, type Page, test } from '@playwright/test'
import { siteAsShown } from '#server/db/market/settings.ts'
import { mailText } from '#server/jobs/mail/account-texts.ts'
import { faultsOf } from '../axe.ts'

const origin = 'https://market.example.in'
const head = {
  site: siteAsShown({ version: 0, settings: { contact: { email: 'care@example.in' } } }),
  publicUrl: origin,
}

/** Shows a mail as a mail program on a phone does: it may load the pictures and runs nothing. */
const show = async (page: Page, html: string) => {
  await page.route(`${origin}/**`, route =>
    route.request().url() === `${origin}/mail`
      ? route.fulfill({ body: html, contentType: 'text/html' })
      : route.fulfill({ path: `web/public${new URL(route.request().url()).pathname.replace('/app', '')}` }),
  )
  await page.goto(`${origin}/mail`)
}

const mails: Record<string, () => string> = {
  'mail-account': () =>
    mailText(
      'reset',
      { email: 'asha@example.in', firstName: 'Asha', language: 'en' },
      { ...head, token: 'x4Tq0Zb7mP2sVfYd9LhK1cRw', reason: '', senderName: undefined },
    ).html,
}

for (const [name, html] of Object.entries(mails))
  test(name, async ({ page }) => {
    await show(page, html())
    const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
    await page.setViewportSize({ width: 360, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page).toHaveScreenshot([colorScheme, `${name}.png`])
      expect(await faultsOf(page)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
