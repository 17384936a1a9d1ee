import type { Page } from '@playwright/test'
import { title, toast, toasts } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, hold, listen } from './played.ts'
import { rests } from './rests.ts'
import { at, liveSocket, member, newcomer, openMenu, settled } from './steps.ts'

const openHome = async (page: Page) => {
  await page.goto('/app/')
  await expect(page.getByText(/\d+ items found/)).toBeVisible()
}

/** Whether the page looks dark or light. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(document.querySelector('header')!).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3 < 128 ? 'dark' : 'light'
  })

test('[side.1] opens by the hamburger with a greeting, badge, address and first letter, and applies a theme at once and after a reload', async ({
  page,
  market,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const { email } = await newcomer(page, 'Chandrakala')
  await openHome(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  let menu = await settled(await openMenu(page))
  // A first name of more than 10 characters is cut, but not one of 10.
  await expect(menu.getByText('Hello, Chandrakal…', { exact: true })).toBeVisible()
  await expect(menu.getByText(email, { exact: true })).toBeVisible()
  await expect(menu.getByText('C', { exact: true })).toBeVisible()
  await expect(menu.getByRole('img', { name: 'Verified' })).toHaveCount(0)
  expect(await brightness(page)).toBe('light')
  await menu.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(() => brightness(page)).toBe('dark')

  await market.query(`UPDATE users SET verified = true, first_name = 'Chandrakal' WHERE email = $1`, [email])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  expect(await brightness(page)).toBe('dark')
  menu = await settled(await openMenu(page))
  await expect(menu.getByText('Hello, Chandrakal', { exact: true })).toBeVisible()
  await expect(menu.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(menu.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await menu.getByRole('radio', { name: 'Auto' }).check({ force: true })
  await expect.poll(() => brightness(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => brightness(page)).toBe('dark')
})

test('[side.2, side.3, search.2] leads where each link says, shows the footer, closes by Escape, by the backdrop and by its button, and keeps the page still meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  const { givenId } = await member(page, 'Asha')
  await openHome(page)
  const menu = await openMenu(page)
  for (const [name, path] of [
    ['My Account', `/profile/${givenId}`],
    ['My Tasks', '/mytasks'],
    ['Post Task', '/post'],
    ['Saved Searches', '/searches'],
    ['Alerts', '/alerts'],
    ['Messages', '/messages'],
    ['Payments', '/payments'],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true }), name).toHaveAttribute('href', `/app${path}`)
  await expect(menu.getByRole('link')).toHaveCount(7)
  await expect(menu.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await expect(menu.getByText('All rights reserved')).toBeVisible()
  await expect(menu.getByText('App Version 1.0.1')).toBeVisible()
  await menu.getByRole('link', { name: 'Saved Searches', exact: true }).click()
  await expect(page).toHaveURL(at('/searches'))
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(at('/'))

  const scrolled = () => page.evaluate(() => scrollY)
  const closers = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(380, 300),
    () => page.getByRole('button', { name: 'Close menu' }).click(),
  ]
  for (const close of closers) {
    await openMenu(page)
    await expect(menu).toBeVisible()
    await page.mouse.move(380, 300)
    await page.mouse.wheel(0, 100)
    await rests(page)
    expect(await scrolled()).toBe(0)
    await close()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(at('/'))
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  }
  await page.mouse.move(380, 300)
  await page.mouse.wheel(0, 100)
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('[side.4] asks the server to log out first, forgets the person only if it does, and shows the next one nothing of the last', async ({
  page,
}) => {
  await member(page, 'Asha')
  await openHome(page)
  const calls = listen(page)
  const menu = await openMenu(page)
  const logOut = menu.getByRole('button', { name: 'Logout' })
  await answer(page, 'POST /auth/logout', 500)
  await logOut.click()
  await expect(toast(page, 'Something went wrong')).toBeVisible()
  await expect(menu.getByText('Hello, Asha')).toBeVisible()
  const held = await hold(page, 'POST /auth/logout')
  await logOut.click()
  await expect.poll(held.hasCome).toBe(true)
  // While the server has not answered the person is signed in, on the screen and in truth.
  await expect(menu.getByText('Hello, Asha')).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  expect((await page.request.get('/api/auth/check')).status()).toBe(201)
  held.release()
  await expect(title(page, 'Welcome')).toBeVisible()
  await expect(page).toHaveURL(at('/gettingStarted'))
  expect(calls.filter(call => call === 'POST /auth/logout')).toHaveLength(2)
  expect((await page.request.get('/api/auth/check')).status()).toBe(401)

  const { email } = await newcomer(page, 'Ravi')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(at('/'))
  await openMenu(page)
  await expect(menu.getByText('Hello, Ravi')).toBeVisible()
  await expect(page.getByText(/\bAsha\b/)).toHaveCount(0)
  await expect(toasts(page)).not.toContainText('No user found')

  await logOut.click()
  await expect(title(page, 'Welcome')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  await page.goto('/app/alerts')
  await expect(page).toHaveURL(at('/gettingStarted'))
})

test('[side.4] closes the socket after the answer, and only then forgets the person', async ({ page }) => {
  await newcomer(page, 'Asha')
  const live = liveSocket(page)
  await page.addInitScript(() => {
    const close = WebSocket.prototype.close
    WebSocket.prototype.close = function (...args) {
      Object.assign(window, { closedOn: location.pathname })
      return close.apply(this, args)
    }
  })
  await openHome(page)
  const socket = await live
  // The server would close the socket, too; here it does not hear of the log-out.
  await answer(page, 'POST /auth/logout', 200, { message: 'Logged out' })
  const menu = await openMenu(page)
  expect(socket.isClosed()).toBe(false)
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(title(page, 'Welcome')).toBeVisible()
  await expect.poll(() => socket.isClosed()).toBe(true)
  // Forgetting leads away at once: a socket closed after it would be closed elsewhere.
  expect(await page.evaluate(() => (window as unknown as { closedOn: string }).closedOn)).toBe('/app/')
})
