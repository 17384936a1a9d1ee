import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { type Market, openMarket, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, roundCount, valueFigure } from './core/rounds.ts'

const slowDown = 4
const scrollMs = 5_000
const scrollPxPerMs = 3
const typed = 'leaking tap'
const typedEveryMs = 120
const bar = { atMost: 32 }

/** Home with all its tasks loaded, on a phone whose processor is a quarter as fast. */
const openHome = async (browser: Browser, port: number, tasks: number): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const origin = `http://localhost:${port}`
  await page.context().addCookies([{ name: 'session', value: tokenOf(1), url: origin }])
  await page.goto(`${origin}/app/`)
  await page.getByRole('article').first().waitFor()
  // The last task, which is the first posted, is there when everything is.
  const last = page.getByRole('article').last().getByRole('link')
  for (let i = 0; i < tasks; i++) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(100)
    if ((await last.getAttribute('href'))?.endsWith('/task-1')) break
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(1_000)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return page
}

// As text, because the runner would name functions by a helper of its own, which a page does not have.
const watchFrames = `
  globalThis.frames_ = []
  let last = performance.now()
  const step = now => {
    frames_.push(now - last)
    last = now
    if (globalThis.scrollBy_) scrollBy(0, frames_.at(-1) * scrollBy_)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)`

/** How long each frame took while something was done, in milliseconds. */
const framesDuring = async (page: Page, act: () => Promise<unknown>): Promise<number[]> => {
  await page.evaluate('frames_.length = 0')
  await act()
  return ((await page.evaluate('frames_')) as number[]).slice(2)
}

const scroll = (page: Page) => async () => {
  await page.evaluate(`scrollBy_ = ${scrollPxPerMs}`)
  await page.waitForTimeout(scrollMs)
  await page.evaluate('scrollBy_ = 0')
}

const search = (page: Page) => async () => {
  const box = page.getByLabel('Search tasks')
  await box.pressSequentially(typed, { delay: typedEveryMs })
  await box.press('Enter')
  await page.getByText(/items found/).waitFor()
  await page.waitForTimeout(500)
}

const clear = async (page: Page) => {
  await page.getByLabel('Search tasks').fill('')
  await page.waitForTimeout(500)
}

const figure = async (
  browser: Browser,
  market: Market,
  { name, tasks, act, before }: { name: string; tasks: number } & Record<'act' | 'before', typeof scroll>,
): Promise<Figure> => {
  const product = await startProduct(market)
  const page = await openHome(browser, product.port, tasks)
  await page.evaluate(watchFrames)
  const longest: number[] = []
  const all: number[] = []
  for (let i = 0; i < roundCount; i++) {
    await before(page)()
    const took = await framesDuring(page, act(page))
    longest.push(Math.max(...took))
    all.push(...took)
  }
  await page.close()
  await product.stop()
  const late = all.filter(ms => ms > bar.atMost).length
  const detail = `${late} of ${all.length.toLocaleString('en')} frames over ${bar.atMost} ms`
  return valueFigure(name, longest, { bar, unit: ' ms', detail })
}

/** The longest frame while home is used on a slow phone. */
export const frameFigures = async (market: Market): Promise<Figure[]> => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const smaller = await openMarket({ tasks: 5_000, people: 500, messages: 0 })
  const nothing = () => async () => {}
  const figures = [
    await figure(browser, market, {
      name: `longest frame, scrolling 10,000 tasks at ${slowDown}× slow-down`,
      tasks: 10_000,
      act: scroll,
      before: nothing,
    }),
    await figure(browser, smaller, {
      name: `longest frame, typing a search over 5,000 tasks at ${slowDown}× slow-down`,
      tasks: 5_000,
      act: search,
      before: page => () => clear(page),
    }),
  ]
  await smaller.close()
  await browser.close()
  return figures
}
