import type { Page } from '@playwright/test'
import { button, field, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { picture } from './sample-picture.ts'
import { at, logIn, member, openMenu } from './steps.ts'
import { toDetails } from './wizard.ts'

test.use({ serviceWorkers: 'allow' })

interface SharedFile {
  name: string
  mimeType: string
  buffer: Buffer
  /** Empty bytes that follow. */
  more?: number
}

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Sends the form that a phone sends for what is shared to the installed app. */
const share = async (page: Page, files: readonly SharedFile[], words: Record<string, string> = {}) => {
  await controlled(page)
  const sent = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }))
  await page.evaluate(
    async ([all, texts]) => {
      const manifest = await (await fetch('/app/manifest.webmanifest')).json()
      const { action, method, enctype, params } = manifest.share_target
      const form = Object.assign(document.createElement('form'), { action, method, enctype })
      for (const [name, value] of Object.entries(texts))
        form.append(Object.assign(document.createElement('input'), { name: params[name], value }))
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: params.files[0].name,
      })
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64, more = 0 } of all) {
        const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
        transfer.items.add(new File([bytes, new Uint8Array(more)], name, { type: mimeType }))
      }
      input.multiple = true
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [sent, words] as const,
  )
  await expect(page).not.toHaveURL(/share/)
}

const photos = (page: Page) => page.getByRole('button', { name: /^Photo \d of/ })
const logOut = async (page: Page) => button(await openMenu(page), 'Logout').click()
/** As if it was shared so many minutes ago, and the form was not opened. */
const leaveShared = (page: Page, minutesAgo: number) =>
  page.evaluate(
    async at => {
      const form = new FormData()
      form.append('photos', new File(['x'], 'x.png', { type: 'image/png' }))
      const answer = new Response(form, { headers: { date: new Date(at).toUTCString() } })
      await (await caches.open('shared')).put('/app/share', answer)
    },
    Date.now() - minutesAgo * 60_000,
  )
const kept = (page: Page) => page.evaluate(() => caches.has('shared'))

test('takes photos and words from the share sheet into the form of a new task, once, and explains why a shared file was not taken', async ({
  page,
}) => {
  await member(page, 'Asha')
  await page.goto('/app/')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await share(page, [text])
  await expect(toast(page, 'Only photos can be shared to a task')).toBeVisible()
  await share(page, [{ ...picture(1, 40, 40), more: 60_000_000 }])
  await expect(toast(page, 'What you shared is gone. Share it again, or add photos here.')).toBeVisible()
  expect(await kept(page)).toBe(false)
  await share(page, [picture(1), picture(2)], {
    title: 'Mend the kitchen tap',
    text: 'It drips day and night.',
  })
  await expect(page).toHaveURL(at('/post'))
  await expect(toast(page, '2 photos added')).toBeVisible()
  await toDetails(page)
  await expect(photos(page)).toHaveCount(2)
  await expect(photos(page).first().locator('img')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sending/ })).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('Mend the kitchen tap')
  await expect(field(page, 'Description')).toHaveValue('It drips day and night.')
  expect(await kept(page)).toBe(false)
  await page.reload()
  await expect(photos(page)).toHaveCount(2)

  await share(
    page,
    [1, 2, 3, 4, 5].map(seed => picture(seed, 40, 40)),
  )
  await expect(toast(page, 'At most 6 photos')).toBeVisible()
  await expect(photos(page)).toHaveCount(6)
})

test('keeps what is shared until log-in, and from everybody after', async ({ page, newCaller }) => {
  const asha = await member(page, 'Asha')
  const ravi = await member(await newCaller(), 'Ravi')
  await page.goto('/app/')
  await controlled(page)
  await logOut(page)
  await expect(page).toHaveURL(at('/gettingStarted'))
  await share(page, [picture(3)])
  await expect(page).toHaveURL(at('/gettingStarted'))
  expect(await kept(page)).toBe(true)
  await logIn(page, asha.email)
  await expect(page).toHaveURL(at('/post'))
  await expect(toast(page, '1 photo added')).toBeVisible()
  await toDetails(page)
  await expect(photos(page)).toHaveCount(1)

  // Shared while somebody is signed in who never opened the form: the next one does not see it.
  await page.goto('/app/')
  await leaveShared(page, 59)
  await logOut(page)
  await expect.poll(() => kept(page)).toBe(false)
  await logIn(page, ravi.email)
  await expect(page).toHaveURL(at('/'))
  await page.goto('/app/post')
  await toDetails(page)
  await expect(photos(page)).toHaveCount(0)
  // A shared text that nobody uses is deleted after an hour.
  await leaveShared(page, 61)
  await page.goto('/app/')
  await expect.poll(() => kept(page)).toBe(false)
})
