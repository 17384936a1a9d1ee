import { expect, test } from './market.ts'
import { answer, giveBack, hold } from './played.ts'
import { rests } from './rests.ts'
import { at, say } from './steps.ts'

const field = 'Message'

test('[chats.1] lists chats newest first with first name, badge, last message, online dot and unread count; a tap opens one, which is read then', async ({
  page,
  asha,
  ravi,
  meera,
  market,
}) => {
  await market.query('UPDATE users SET verified = true WHERE given_id = $1', [ravi.givenId])
  await say(meera.page, asha.givenId, 'From Meera')
  await say(ravi.page, asha.givenId, 'First of Ravi')
  await say(ravi.page, asha.givenId, 'Last of Ravi')
  await ravi.page.goto('/app/')
  const chats = await hold(page, 'GET /messages/getChats')
  await page.goto('/app/messages')
  await expect(page.getByText('Loading...')).toBeVisible()
  chats.release()
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Ravi')
  await expect(rows.nth(0)).not.toContainText('Test')
  await expect(rows.nth(0)).toContainText('Last of Ravi')
  await expect(rows.nth(0)).toContainText('2')
  await expect(rows.nth(0).getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(rows.nth(0)).toContainText('Online')
  await expect(rows.nth(1)).toContainText('From Meera')
  await expect(rows.nth(1).getByRole('img', { name: 'Verified' })).toHaveCount(0)
  await say(meera.page, asha.givenId, 'Now the newest')
  await expect(rows.nth(0)).toContainText('Now the newest')
  const unread = rows.nth(0).getByText('2 unread', { exact: true })
  await expect(unread).toBeVisible()
  await rows.nth(0).click()
  await expect(page).toHaveURL(at(`/messages/${meera.givenId}`))
  await expect(page.getByRole('log')).toContainText('Now the newest')
  await page.goBack()
  await expect(rows.nth(0)).toContainText('Now the newest')
  await expect(unread).toHaveCount(0)
})

test('[chat.1, chat.4] shows back, avatar, full name, badge and online marker in the header, and loading... while it loads', async ({
  page,
  ravi,
  market,
}) => {
  await market.query('UPDATE users SET verified = true WHERE given_id = $1', [ravi.givenId])
  const messages = await hold(page, `GET /messages/getMessages/${ravi.givenId}`)
  await page.goto(`/app/messages/${ravi.givenId}`)
  await expect(page.getByText('loading...', { exact: true })).toBeVisible()
  messages.release()
  await expect(page.getByText('loading...', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByText('R', { exact: true })).toBeVisible()
  await expect(header.getByText('Ravi Test')).toBeVisible()
  await expect(header.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(page.getByText('● Online')).toHaveCount(0)
  await ravi.page.goto('/app/')
  await expect(page.getByText('● Online')).toBeVisible()
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .click()
  await expect(page).toHaveURL(at('/messages'))
})

test('[chat.2, chat.8] shows messages oldest first, own ones blue on the right, others on the left, with time as DD-MM HH:mm', async ({
  page,
  asha,
  ravi,
  market,
}) => {
  await say(ravi.page, asha.givenId, 'Theirs')
  await say(page, ravi.givenId, 'Mine')
  // 20:05 UTC is 01:35 of the next day in Kolkata, where this browser is.
  await market.query(
    "UPDATE messages SET created_at = '2026-03-09T20:05:00Z' WHERE body IN ('Theirs', 'Mine')",
  )
  await page.goto(`/app/messages/${ravi.givenId}`)
  const log = page.getByRole('log')
  await expect(log).toContainText('10-03 01:35')
  await page.getByLabel(field).fill('Appended')
  await page.getByLabel(field).press('Enter')
  await expect(log.getByText('Appended')).toBeVisible()
  const texts = log.locator('p.whitespace-pre-wrap')
  await expect(texts).toHaveText(['Theirs', 'Mine', 'Appended'])
  // At one moment: the log still glides to the message that was appended.
  const [theirs, mine] = await texts.evaluateAll(nodes =>
    nodes.map(node => node.getBoundingClientRect().toJSON()),
  )
  expect(theirs.x).toBeLessThan(mine.x)
  expect(theirs.y).toBeLessThan(mine.y)
  const colourOf = (text: string) =>
    log.getByText(text, { exact: true }).evaluate(node => {
      const [r, g, b] = getComputedStyle(node.parentElement!)
        .backgroundColor.match(/[\d.]+/g)!
        .map(Number)
      return { r: r!, g: g!, b: b! }
    })
  const [own, other] = [await colourOf('Mine'), await colourOf('Theirs')]
  expect(own.b).toBeGreaterThan(own.r + 50)
  expect(Math.min(other.r, other.g, other.b)).toBeGreaterThan(200)
})

test('says how much was cut from a paste that is too long', async ({ page, ravi }) => {
  await page.goto(`/app/messages/${ravi.givenId}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(5_012)))
  const box = page.getByLabel(field)
  await box.press('Control+V')
  const words = page.getByText('The last 12 characters of what you pasted were too much, and were cut')
  await expect(words).toBeVisible()
  await box.press('Backspace')
  await expect(words).toHaveCount(0)
})

test('[chat.5, chat.6] grows the field from 40 to 100 px; Enter sends, Shift+Enter adds a line, blank text is not sent', async ({
  page,
  ravi,
}) => {
  await page.goto(`/app/messages/${ravi.givenId}`)
  const box = page.getByLabel(field)
  await expect(box).toHaveAttribute('placeholder', 'Start typing...')
  await expect(page.getByRole('button', { name: 'Emoji' })).toBeVisible()
  const height = async () => Math.round((await box.boundingBox())!.height)
  await expect.poll(height).toBe(40)
  await box.fill('one')
  await box.press('Shift+Enter')
  await box.pressSequentially('two')
  await expect(box).toHaveValue('one\ntwo')
  expect(await height()).toBeGreaterThan(40)
  await box.fill(Array(30).fill('line').join('\n'))
  expect(await height()).toBe(100)

  let sent = 0
  page.on('request', request => {
    if (request.url().includes('/sendMessage/')) sent += 1
  })
  for (const blank of ['', '   ', '\n \n']) {
    await box.fill(blank)
    await box.press('Enter')
  }
  // In Safari, Enter that ends a composed word comes after the composition and has only this code.
  await box.fill('नमस्ते')
  await box.evaluate(element => {
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await rests(page)
  expect(sent).toBe(0)

  const sending = await hold(page, `POST /messages/sendMessage/${ravi.givenId}`)
  await box.fill('Hello')
  await box.press('Enter')
  await expect.poll(sending.hasCome).toBe(true)
  await box.press('Enter')
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  // Enter again sends nothing twice: the message leaves the field and waits in sight.
  await expect(box).toHaveValue('')
  await expect(page.getByText('Waiting to send')).toHaveCount(1)
  sending.release()
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Hello')).toHaveCount(1)
  expect(sent).toBe(1)
})

test('[chat.6] says why a message was refused, and lets it be sent again or discarded', async ({
  page,
  ravi,
}) => {
  await page.goto(`/app/messages/${ravi.givenId}`)
  const call = `POST /messages/sendMessage/${ravi.givenId}` as const
  await answer(page, call, 403, { message: 'You may not write to this person', code: 'not_allowed' })
  for (const text of ['Try me again', 'Forget me']) {
    await page.getByLabel(field).fill(text)
    await page.getByLabel(field).press('Enter')
    await expect(page.getByRole('log').getByText(text)).toBeVisible()
  }
  await expect(page.getByText('You may not write to this person')).toHaveCount(2)
  await page.getByRole('button', { name: 'Discard' }).last().click()
  await expect(page.getByText('Forget me')).toHaveCount(0)
  await giveBack(page, call)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('You may not write to this person')).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Try me again')).toHaveCount(1)
  await ravi.page.goto('/app/messages')
  await expect(ravi.page.getByRole('link', { name: /Asha/ })).toContainText('Try me again')
})

test('[chat.7] offers emoji in six skin tones, in categories and by a local search, without requests to another host', async ({
  page,
  ravi,
}) => {
  await page.goto(`/app/messages/${ravi.givenId}`)
  await page.getByRole('button', { name: 'Emoji' }).click()
  const search = page.getByPlaceholder('Search')
  await expect(search).toBeVisible()
  for (const name of [
    'Bazaar',
    'Smileys and people',
    'Animals and nature',
    'Food and drink',
    'Travel and places',
    'Activities',
    'Objects',
    'Symbols',
    'Flags',
  ]) {
    await expect(page.getByRole('tab', { name })).toHaveCount(1)
  }
  await expect(page.locator('.epr-skin-tones .epr-tone, [class*="epr-tone"]')).toHaveCount(6)
  await search.fill('thumbs up')
  await page.getByRole('gridcell', { name: 'thumbs up' }).click()
  await expect(page.getByLabel(field)).toHaveValue('👍')
  await page.getByLabel(field).press('Enter')
  await expect(page.getByRole('log').getByText('👍')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('tab', { name: 'Recently used' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await expect(search).toHaveCount(0)
})

test('keeps the newest message above a keyboard, whether it shrinks the page or lies over it', async ({
  page,
  asha,
  ravi,
}) => {
  for (let i = 1; i <= 30; i++) await say(ravi.page, asha.givenId, `Message ${i}`)
  await page.goto(`/app/messages/${ravi.givenId}`)
  const newest = page.getByRole('log').getByText('Message 30', { exact: true })
  await expect(newest).toBeInViewport()
  await rests(page)
  await page.setViewportSize({ width: 390, height: 480 })
  await expect(newest).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(newest).toBeInViewport({ ratio: 1 })

  const covers = (height: number) =>
    page.evaluate(inSight => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => inSight })
      visualViewport!.dispatchEvent(new Event('resize'))
    }, height)
  await covers(480)
  const bottom = async () => (await newest.boundingBox())!.y + (await newest.boundingBox())!.height
  await expect.poll(bottom).toBeLessThan(480 - 60)
  await expect.poll(async () => (await page.getByLabel(field).boundingBox())!.y).toBeLessThan(480)
  await covers(844)
  await expect.poll(async () => (await page.getByLabel(field).boundingBox())!.y).toBeGreaterThan(700)

  // A reader further up stays there.
  await page.getByRole('log').getByText('Message 25', { exact: true }).hover()
  await page.mouse.wheel(0, -400)
  await expect(newest).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 480 })
  await expect(newest).not.toBeInViewport()
})
