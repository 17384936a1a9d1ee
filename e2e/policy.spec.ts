import { expect, test, watch } from './market.ts'
import { alter } from './played.ts'
import { member } from './steps.ts'

test('refuses to run or draw what is put into a page', async ({ browser, page, market }) => {
  await member(page, 'Asha')
  // A browser context that does not fail the test at violations, because this test causes them.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const victim = await context.newPage()
  await victim.goto(`${market.origin}/app/alerts`)
  await expect(victim.getByText('No alerts found.')).toBeVisible()
  await victim.evaluate(() => {
    const refused = new Set<string>()
    Object.assign(window, { refused })
    addEventListener('securitypolicyviolation', event => refused.add(event.effectiveDirective))
    const add = (tag: string, fields: object) => {
      const part = Object.assign(document.createElement(tag), fields)
      document.body.append(part)
      return part
    }
    add('script', { textContent: 'window.ran = true' })
    add('style', { textContent: 'h1 { color: rgb(1, 2, 3) !important }' })
    add('div', { innerHTML: '<img src="x:" onerror="window.ran = true"><p style="color: red">red</p>' })
    add('script', { src: 'https://example.com/a.js' })
    add('iframe', { src: 'https://example.com/' })
    add('object', { data: '/app/favicon.svg' })
  })
  const refused = () =>
    victim.evaluate(() => [...(window as unknown as { refused: Set<string> }).refused].sort())
  await expect
    .poll(refused)
    .toEqual([
      'frame-src',
      'img-src',
      'object-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
    ])
  expect(await victim.evaluate(() => 'ran' in window)).toBe(false)
  await expect(victim.locator('h1')).not.toHaveCSS('color', 'rgb(1, 2, 3)')
  await context.close()
})

interface Description {
  paths: Record<string, object>
}

test('shows the page of the API under its own policy', async ({ browser, market }) => {
  // This page is not checked: its script tries to eval, is refused, and goes on.
  const context = await browser.newContext()
  const page = await context.newPage()
  // To draw more than a hundred calls takes half a minute of a busy machine. One says as much about the policy.
  await alter<Description>(page, 'GET /docs/openapi.json', ({ paths, ...others }) => ({
    ...others,
    paths: { '/api/auth/login': paths['/api/auth/login'] },
  }))
  await page.goto(`${market.origin}/api/docs/`)
  await expect(page.getByRole('heading', { name: 'TaskBazaar' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Start a session' }).first()).toBeVisible()
  await context.close()
})

test('finds requests to other hosts with the policy and without it', async ({ browser, market }) => {
  const hosts = ['elsewhere.invalid', 'live.invalid', 'picture.invalid']
  const askedWith = async (bypassCSP: boolean) => {
    const context = await browser.newContext({ bypassCSP })
    const page = await context.newPage()
    const faults = await watch(page, [market.origin])
    await page.goto(`${market.origin}/app/login`)
    expect(faults).toEqual([])
    await page.evaluate(async () => {
      await fetch('https://elsewhere.invalid/x').catch(() => {})
      new WebSocket('wss://live.invalid/x').close()
      document.body.append(Object.assign(new Image(), { src: 'https://picture.invalid/x' }))
    })
    const unseen = () => hosts.filter(host => !faults.some(fault => fault.includes(host)))
    await expect.poll(unseen).toEqual([])
    await context.close()
    return (host: string) => faults.filter(fault => fault.includes(host)).map(fault => fault.split(':')[0])
  }
  const [byPolicy, bare] = [await askedWith(false), await askedWith(true)]
  for (const host of hosts) {
    expect(byPolicy(host)).toContain('against the policy')
    expect(bare(host)).toContain('foreign request')
  }
})
