import { bubbles, composer, send } from './chats.ts'
import { expect, test } from './market.ts'
import { hold } from './played.ts'
import { rests } from './rests.ts'
import { at, liveSocket, member, say, twoMembers } from './steps.ts'

test('[chats.1, chat.1, chat.4] lists chats newest first with first name, badge, last message, online dot and unread count, and shows who it is with above the one that a tap opens, which is read then', async ({
  page,
  asha,
  ravi,
  newCaller,
  market,
}) => {
  const meera = await newCaller()
  await member(meera, 'Meera')
  await market.query('UPDATE users SET verified = true WHERE given_id = $1', [ravi.givenId])
  await say(meera, asha.givenId, 'From Meera')
  await say(ravi.page, asha.givenId, 'First of Ravi')
  await say(ravi.page, asha.givenId, 'Last of Ravi')
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
  await expect(rows.nth(0)).not.toContainText('Online')
  await expect(rows.nth(1)).toContainText('From Meera')
  await expect(rows.nth(1).getByRole('img', { name: 'Verified' })).toHaveCount(0)
  await say(meera, asha.givenId, 'Now the newest')
  await expect(rows.nth(0)).toContainText('Now the newest')
  const unread = rows.nth(1).getByText('2 unread', { exact: true })
  await expect(unread).toBeVisible()

  const messages = await hold(page, `GET /messages/getMessages/${ravi.givenId}`)
  await rows.nth(1).click()
  await expect(page).toHaveURL(at(`/messages/${ravi.givenId}`))
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
  await expect(rows.nth(1)).toContainText('Online')
  await expect(unread).toHaveCount(0)
})

test('[chat.2, chat.8] shows messages oldest first, own ones blue on the right, others on the left, with time as DD-MM HH:mm, and reads only incoming ones aloud', async ({
  page,
  newCaller,
  market,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  await say(ravi, asha.givenId, 'Theirs')
  await say(page, r.givenId, 'Mine')
  // 20:05 UTC is 01:35 of the next day in Kolkata, where this browser is.
  await market.query(
    "UPDATE messages SET created_at = '2026-03-09T20:05:00Z' WHERE body IN ('Theirs', 'Mine')",
  )
  const live = liveSocket(page)
  await page.goto(`/app/messages/${r.givenId}`)
  const log = page.getByRole('log')
  await expect(log).toContainText('10-03 01:35')
  await send(page, 'Appended')
  await expect(log.getByText('Appended')).toBeVisible()
  const texts = bubbles(page)
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

  await test.step('tells a screen reader who wrote each message, and reads only incoming ones aloud', async () => {
    await expect(log).toContainText('Ravi: Theirs')
    await expect(log).toContainText('You: Mine')
    // Rows are taken away and put back as one scrolls.
    await expect(log).toHaveAttribute('aria-live', 'off')
    const voice = page.locator('[aria-live=polite]').filter({ hasText: /^Ravi: / })
    await expect(voice).toHaveCount(0)
    await live
    await say(ravi, asha.givenId, 'Then I take it')
    await expect(voice).toHaveText('Ravi: Then I take it')
  })
})

test('[chat.5, chat.6, chat.7] grows the field from 40 to 100 px, sends by Enter no blank text, adds a line by Shift+Enter, offers emoji, and says how much of a paste was cut', async ({
  page,
  newCaller,
}) => {
  const { r } = await twoMembers(page, newCaller)
  await page.goto(`/app/messages/${r.givenId}`)
  const box = composer(page)
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
  await box.fill('')

  await test.step('offers emoji in six skin tones, in categories and by a local search', async () => {
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
    await expect(box).toHaveValue('👍')
    await box.press('Enter')
    await expect(page.getByRole('log').getByText('👍')).toBeVisible()
    await search.fill('')
    await expect(page.getByRole('tab', { name: 'Recently used' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Emoji', exact: true }).click()
    await expect(search).toHaveCount(0)
  })

  await test.step('says how much was cut from a paste that is too long', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(5_012)))
    await box.press('Control+V')
    const words = page.getByText('The last 12 characters of what you pasted were too much, and were cut')
    await expect(words).toBeVisible()
    await box.press('Backspace')
    await expect(words).toHaveCount(0)
  })
})

test('keeps the newest message above a keyboard, whether it shrinks the page or lies over it', async ({
  page,
  newCaller,
}) => {
  const { ravi, asha, r } = await twoMembers(page, newCaller)
  for (let i = 1; i <= 30; i++) await say(ravi, asha.givenId, `Message ${i}`)
  await page.goto(`/app/messages/${r.givenId}`)
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
  await expect.poll(async () => (await composer(page).boundingBox())!.y).toBeLessThan(480)
  await covers(844)
  await expect.poll(async () => (await composer(page).boundingBox())!.y).toBeGreaterThan(700)

  // A reader further up stays there.
  await page.getByRole('log').getByText('Message 25', { exact: true }).hover()
  await page.mouse.wheel(0, -400)
  await expect(newest).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 480 })
  await expect(newest).not.toBeInViewport()
})
