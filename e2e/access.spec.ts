import type { Page } from '@playwright/test'
import { title, toast } from './locators.ts'
import { expect, test } from './market.ts'
import { answer, hold, listen } from './played.ts'
import { at, go, member, newcomer, postTask } from './steps.ts'

/** Notes every screen title and every address that the page ever shows, however briefly. */
const noteFlashes = (page: Page) =>
  page.addInitScript(() => {
    const seen = { titles: [] as string[], paths: [] as string[] }
    Object.assign(window, { seen })
    const note = () => {
      const title = document.querySelector('h1')?.textContent ?? ''
      if (title && seen.titles.at(-1) !== title) seen.titles.push(title)
      if (seen.paths.at(-1) !== location.pathname) seen.paths.push(location.pathname)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
    for (const move of ['pushState', 'replaceState', 'popstate']) addEventListener(move, note)
  })

const flashesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { titles: string[]; paths: string[] } }).seen)

test('[nav.1, nav.3, nav.4, nav.5, nav.6, api.1] leads a stranger from the root and from every protected screen to the introduction', async ({
  page,
  market,
}) => {
  const root = await page.request.get('/', { maxRedirects: 0 })
  expect(root.status()).toBeGreaterThanOrEqual(301)
  expect(root.headers().location).toBe('/app/')
  for (const path of ['/login', '/post', '/gettingStarted', '/profile/edit'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])

  await page.goto('/')
  await expect(page).toHaveURL(`${market.origin}/app/gettingStarted`)
  await expect(title(page, 'Welcome')).toBeVisible()
  await expect(toast(page, 'No user found')).toBeVisible()
  await page.goto('/app/gettingstarted')
  await expect(title(page, 'Welcome')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`${market.origin}/app/login`)
  for (const path of [
    ...['/', '/messages', '/messages/someone', '/alerts', '/profile/someone', '/profile/edit'],
    ...['/task/some', '/post', '/mytasks', '/task/offer/some', '/task/offers/some'],
  ]) {
    await go(page, '/login')
    await expect(title(page, 'Log In')).toBeVisible()
    await go(page, path)
    await expect(page, path).toHaveURL(at('/gettingStarted'))
    await expect(title(page, 'Welcome')).toBeVisible()
  }
  // Also where it is the first screen.
  await page.goto('/app/post')
  await expect(page).toHaveURL(at('/gettingStarted'))
  await answer(page, 'POST /auth/checkResetToken', 200, { userName: 'Asha' })
  await page.goto('/app/reset-password?token=some-token')
  await expect(page.getByLabel('New Password')).toBeVisible()
  await newcomer(page, 'Asha')
  await page.reload()
  await expect(page.getByLabel('New Password')).toBeVisible()
  await expect(page).toHaveURL(at('/reset-password'))
})

test('[nav.1, nav.2, nav.5, nav.6] leads somebody signed in from the public screens to the market, and asks for a profile on five others', async ({
  page,
  newCaller,
}) => {
  const poster = await newCaller()
  const { givenId: friendId } = await member(poster, 'Asha')
  const { givenId: taskId } = await postTask(poster)
  await newcomer(page, 'Ravi')
  await page.goto('/app/login')
  await expect(page).toHaveURL(at('/'))
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  const leadsTo = async (path: string, target: string) => {
    await go(page, '/alerts')
    await expect(title(page, 'Alerts')).toBeVisible()
    await go(page, path)
    await expect(page, path).toHaveURL(at(target))
  }
  for (const path of ['/signup', '/forget-password', '/gettingStarted', '/gettingstarted']) {
    await leadsTo(path, '/')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  }
  const open = ['/messages', `/messages/${friendId}`, '/alerts', `/profile/${friendId}`, '/profile/edit']
  const titles = ['Messages', 'Messages', 'Alerts', 'Profile', 'Edit Profile']
  for (const [index, path] of open.entries()) {
    await go(page, path)
    await expect(title(page, titles[index]!), path).toBeVisible()
    await expect(page).toHaveURL(at(path))
  }
  const gated = [`/task/${taskId}`, '/post', '/mytasks', `/task/offer/${taskId}`, `/task/offers/${taskId}`]
  for (const path of gated) {
    await leadsTo(path, '/profile/edit')
    await expect(title(page, 'Edit Profile')).toBeVisible()
  }

  await member(page, 'Meera')
  await page.goto('/app/post')
  await expect(page.getByText('Select a category to post a task')).toBeVisible()
  await go(page, '/mytasks')
  await expect(title(page, 'My Tasks')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(at('/'))
  await expect(page.getByText(/\d+ items found/)).toBeVisible()
  const links = await page.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(/^\/app\//)
})

const spinnerOnly = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  await expect(page.getByRole('link').or(page.getByRole('button')).or(page.getByRole('textbox'))).toHaveCount(
    0,
  )
}

/** Opens a screen, which shows the spinner alone until the session is checked. */
const opensWithSpinner = async (page: Page, path: string) => {
  const check = await hold(page, 'GET /auth/check')
  await page.goto(`/app${path}`)
  await expect.poll(check.hasCome).toBe(true)
  await spinnerOnly(page)
  check.release()
}

test('[nav.7] shows a member only the spinner while the session is checked, then the screen at once', async ({
  page,
}) => {
  await member(page, 'Asha')
  await noteFlashes(page)
  const calls = listen(page)
  const check = await hold(page, 'GET /auth/check')
  await page.goto('/app/mytasks')
  await expect.poll(check.hasCome).toBe(true)
  await spinnerOnly(page)
  // The settings of the site are for everybody, and asked for once the browser is idle.
  expect(calls.filter(call => call !== 'GET /site')).toEqual(['GET /auth/check'])
  check.release()
  await expect(title(page, 'My Tasks')).toBeVisible()
  expect(await flashesOf(page)).toEqual({ titles: ['TaskBazaar', 'My Tasks'], paths: ['/app/mytasks'] })
})

test('[nav.7] shows no protected screen to a stranger, and no public screen to a member, while the session is checked', async ({
  page,
  newVisitor,
}) => {
  await noteFlashes(page)
  await opensWithSpinner(page, '/alerts')
  await expect(title(page, 'Welcome')).toBeVisible()
  expect((await flashesOf(page)).titles).toEqual(['TaskBazaar', 'Welcome'])

  const asha = await newVisitor()
  await newcomer(asha, 'Asha')
  await noteFlashes(asha)
  await opensWithSpinner(asha, '/login')
  await expect(asha.getByRole('button', { name: 'Open menu' })).toBeVisible()
  expect((await flashesOf(asha)).titles).not.toContain('Log In')
})

test('[nav.8] centres the column at every width, and never makes it wider than 500px', async ({ page }) => {
  const columnAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page.evaluate(() =>
      [...document.querySelectorAll('header, main, footer')].map(part => {
        const { left, right } = part.getBoundingClientRect()
        return { left, right }
      }),
    )
  }
  const isColumn = async (path: string, name: string) => {
    await go(page, path)
    await expect(title(page, name)).toBeVisible()
    for (const width of [320, 500, 501, 768, 1921]) {
      const left = Math.max(0, (width - 500) / 2)
      for (const part of await columnAt(width)) {
        expect(part.left, `${path} at ${width}`).toBeCloseTo(left, 0)
        expect(part.right, `${path} at ${width}`).toBeCloseTo(width - left, 0)
      }
    }
  }
  await page.goto('/app/')
  await isColumn('/gettingStarted', 'Welcome')
  await isColumn('/login', 'Log In')
  const { givenId } = await member(page, 'Asha')
  const { givenId: taskId } = await postTask(page)
  await page.goto('/app/')
  await isColumn('/', 'Find tasks')
  await isColumn(`/profile/${givenId}`, 'My Account')
  await isColumn('/post', 'Post a Task')
  await isColumn(`/task/${taskId}`, 'Task Brief')
})

test('[api.1] says in a toast that the session check found nobody, by its status and not by its body', async ({
  page,
}) => {
  await newcomer(page, 'Asha')
  await page.goto('/app/')
  await expect(page.getByText(/\d+ items found/)).toBeVisible()
  await expect(toast(page, 'No user found')).toHaveCount(0)
  await answer(page, 'GET /auth/check', 200, await (await page.request.get('/api/auth/check')).json())
  await page.goto('/app/')
  await expect(toast(page, 'No user found')).toBeVisible()
  await expect(page).toHaveURL(at('/gettingStarted'))
})

test('leads away from a form when the session ends, whatever is drawn before that', async ({ page }) => {
  await page.clock.install()
  await member(page, 'Asha')
  await page.goto('/app/profile/edit')
  const city = page.getByLabel('City')
  await city.fill('Pune')
  // A new value reaches its listeners with the next turn of the clock. This makes the moment before it longer.
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.request.post('/api/auth/logout')
  const refused = page.waitForResponse(answer => answer.status() === 401)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await (await refused).finished()
  await city.fill('Nashik')
  await expect(city).toHaveValue('Nashik')
  await page.clock.resume()
  await expect(page).toHaveURL(at('/gettingStarted'))
})
