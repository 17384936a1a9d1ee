import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { openMarket, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Bar, type Figure, interleaved, median, short, valueFigure } from './core/rounds.ts'

const slowDown = 4
const scrollMs = 5_000
const scrollPxPerMs = 3
const typed = 'leaking tap'
const typedEveryMs = 120
/** A frame that took longer came late. */
const lateMs = 32
const noneLate = { atMost: lateMs }

/** A page whose frames are measured, and the call that sets its processor's speed. */
type Watched = { page: Page; devTools: CDPSession }

const openPage = async (browser: Browser): Promise<Watched> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  return { page, devTools: await page.context().newCDPSession(page) }
}

/** Home with all its tasks loaded. */
const openHome = async (browser: Browser, port: number, tasks: number): Promise<Watched> => {
  const opened = await openPage(browser)
  const { page } = opened
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
  return opened
}

/** A page that can be scrolled and typed in and does nothing: the frames it is late with are the machine's. */
const openEmpty = async (browser: Browser): Promise<Watched> => {
  const opened = await openPage(browser)
  await opened.page.setContent(
    '<label>Search tasks <input></label><p>0 items found</p><div style="height: 2000000px"></div>',
  )
  return opened
}

// As text, because the runner would name functions by a helper of its own, which a page does not have.
const watchFrames = `
  globalThis.frames_ = []
  let last = performance.now()
  const step = now => {
    frames_.push(now - last)
    last = now
    if (globalThis.scrollBy_) scrollBy(0, frames_.at(-1) * scrollBy_)
    if (globalThis.frames_) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)`

/** How long each frame took while something was done on a processor a quarter as fast, in milliseconds. */
const framesDuring = async ({ page, devTools }: Watched, act: (page: Page) => Promise<void>) => {
  await page.bringToFront()
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.waitForTimeout(500)
  await page.evaluate(watchFrames)
  await act(page)
  const frames = (await page.evaluate('const told = frames_; frames_ = null; told')) as number[]
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return frames.slice(2)
}

const scroll = async (page: Page) => {
  await page.evaluate(`scrollBy_ = ${scrollPxPerMs}`)
  await page.waitForTimeout(scrollMs)
  await page.evaluate('scrollBy_ = 0')
}

const search = async (page: Page) => {
  const box = page.getByLabel('Search tasks')
  await box.fill('')
  await page.waitForTimeout(500)
  await box.pressSequentially(typed, { delay: typedEveryMs })
  await box.press('Enter')
  await page.getByText(/items found/).waitFor()
  await page.waitForTimeout(500)
}

interface Use {
  name: string
  tasks: number
  act(page: Page): Promise<void>
  bar?: Bar
}

const uses: Use[] = [
  { name: 'scrolling 10,000 tasks', tasks: 10_000, act: scroll, bar: noneLate },
  { name: 'scrolling 100,000 tasks', tasks: 100_000, act: scroll },
  { name: 'typing a search over 5,000 tasks', tasks: 5_000, act: search, bar: noneLate },
]

const longest = (frames: readonly number[]) => Math.max(...frames)
const late = (frames: readonly number[][]) => {
  const all = frames.flat()
  return `${all.filter(ms => ms > lateMs).length} of ${all.length.toLocaleString('en')}`
}

const figureOf = async (browser: Browser, { name, tasks, act, bar }: Use): Promise<Figure> => {
  const market = await openMarket({ tasks, people: 500, messages: 0 })
  const product = await startProduct(market)
  const home = await openHome(browser, product.port, tasks)
  const empty = await openEmpty(browser)
  const rounds = await interleaved(
    () => framesDuring(home, act),
    () => framesDuring(empty, act),
  )
  await home.page.close()
  await empty.page.close()
  await product.stop()
  await market.close()
  const [ours, machine] = [rounds.map(round => round.ours), rounds.map(round => round.reference)]
  return valueFigure(`longest frame, ${name}, all loaded, at ${slowDown}× slow-down`, ours.map(longest), {
    against: 'an empty page, which shows the machine',
    ...(bar && { bar }),
    unit: ' ms',
    detail: `against ${short(median(machine.map(longest)))} ms; over ${lateMs} ms: ${late(ours)} frames against ${late(machine)}`,
  })
}

/** The longest frame while home is used on a slow phone. */
export const frameFigures = async (): Promise<Figure[]> => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const figures: Figure[] = []
  for (const use of uses) figures.push(await figureOf(browser, use))
  await browser.close()
  return figures
}
