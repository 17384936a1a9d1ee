import { expect, test } from './market.ts'
import { member } from './steps.ts'

test('what is put into a page neither runs nor draws', async ({ browser, page, market }) => {
  await member(page, 'Asha')
  // A browser without the watch over violations: here they are wanted.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const victim = await context.newPage()
  await victim.goto(`${market.origin}/app/alerts`)
  await expect(victim.getByText('No alerts found.')).toBeVisible()
  const outcome = await victim.evaluate(async () => {
    const refused: string[] = []
    addEventListener('securitypolicyviolation', event => refused.push(event.effectiveDirective))
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
    await new Promise(resolve => setTimeout(resolve, 500))
    return {
      ran: 'ran' in window,
      colour: getComputedStyle(document.querySelector('h1')!).color,
      refused: [...new Set(refused)].sort(),
    }
  })
  expect(outcome.ran).toBe(false)
  expect(outcome.colour).not.toBe('rgb(1, 2, 3)')
  expect(outcome.refused).toEqual([
    'frame-src',
    'img-src',
    'object-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ])
  await context.close()
})

test('the page of the API shows under its own policy', async ({ browser, market }) => {
  // Not watched: its script asks whether it may eval, is refused, and goes on.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${market.origin}/api/docs/`)
  await expect(page.getByRole('heading', { name: 'TaskBazaar' }).first()).toBeVisible()
  await context.close()
})
