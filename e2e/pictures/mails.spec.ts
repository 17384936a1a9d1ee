import { expect, type Page, test } from '@playwright/test'
import type { AlertType } from '#contract/entities/alert.ts'
import { kindOfAlert } from '#contract/notices.ts'
import { textsIn } from '#contract/texts/languages.ts'
import { siteAsShown } from '#server/db/market/settings.ts'
import { stopPage } from '#server/http/stop-page.ts'
import { mailText } from '#server/jobs/mail/account-texts.ts'
import { layOut } from '#server/jobs/mail/layout.ts'
import { noticeLetter } from '#server/jobs/mail/notice-letter.ts'
import { faultsOf } from '../axe.ts'

const origin = 'https://market.example.in'
const head = {
  site: siteAsShown({ version: 0, settings: { contact: { email: 'care@example.in' } } }),
  publicUrl: origin,
}

const stop = {
  label: textsIn('en').noticeMails.stop({ mailed: ['offers', 'messages', 'agreements'] }),
  url: `${origin}/api/notifications/stop?token=x`,
}
const choose = { label: textsIn('en').noticeMails.choose, url: `${origin}/app/profile/notifications` }
const alert = (alertType: AlertType, actor: string, title: string) => ({
  kind: kindOfAlert(alertType),
  alert: { alertType, taskId: 'x', alertDesc: textsIn('en').alerts[alertType]({ actor, title }) },
})
const told = {
  chats: [
    { friendId: 'x', name: 'Priya', count: 3, text: 'I could come on Saturday at ten, if that suits you?' },
  ],
  alerts: [
    alert('New Offer', 'Karthik Iyer', 'Move a fridge to the second floor'),
    alert('Completion Marked', 'Imran Khan', 'Paint two rooms of a flat near Baner Road'),
  ],
}
const one = { chats: [], alerts: told.alerts.slice(0, 1) }

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
  'mail-notices': () =>
    layOut({ ...noticeLetter(told, { language: 'en', previews: true, stop }, head), choose }, head).html,
  'mail-notice': () =>
    layOut({ ...noticeLetter(one, { language: 'en', previews: false, stop }, head), choose }, head).html,
  'mail-stop-page': () => {
    const { ask, effect, act } = textsIn('en').noticeMails.stopPage
    return stopPage({
      language: 'en',
      ...head,
      title: ask({ mailed: ['offers', 'messages'] }),
      text: effect,
      act,
    }).html
  },
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
