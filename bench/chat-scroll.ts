// Scrolls through a conversation of 10,000 messages, all loaded, and prints how long its frames took.
// Run with `npm run bench:scroll` after `npm run build`.
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import setUp from '../e2e/global-setup.ts'
import { type Market, openMarket } from '../e2e/market-server.ts'
import { member, say } from '../e2e/steps.ts'

const messages = 10_000
const scrollMs = 6_000

const fill = async (market: Market, page: Page, friend: Page) => {
  const [me, other] = [await member(page, 'Asha'), await member(friend, 'Ravi')]
  await say(friend, me.givenId, 'message 1')
  await market.query(
    `INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
     SELECT c.id, n, CASE n % 3 WHEN 0 THEN c.low_user_id ELSE c.high_user_id END,
       repeat('message ' || n || ' ', 1 + n % 7), now()
     FROM conversations c, generate_series(2, $1::int) n`,
    [messages],
  )
  await market.query('UPDATE conversations SET last_seq = $1', [messages])
  return other
}

/** Goes to the top again and again until the first message is there. */
const loadAll = (page: Page) =>
  page.getByRole('main').evaluate(async element => {
    const pause = () => new Promise(resolve => setTimeout(resolve, 30))
    for (let i = 0; i < 2_000; i++) {
      element.scrollTop = 700
      await pause()
      element.scrollTop = 0
      await pause()
      if (element.textContent?.includes('message 1 ') && !element.textContent.includes('Loading')) {
        await pause()
        if (element.scrollTop === 0) return
      }
    }
  })

/** Scrolls down at a steady 3,000 px a second and collects the time of each frame. */
const frames = (page: Page): Promise<number[]> =>
  page.getByRole('main').evaluate(
    (element, ms) =>
      new Promise<number[]>(resolve => {
        const took: number[] = []
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          took.push(now - last)
          element.scrollTop += (now - last) * 3
          last = now
          if (now - start < ms) requestAnimationFrame(step)
          else resolve(took.slice(2))
        }
        requestAnimationFrame(step)
      }),
    scrollMs,
  )

const main = async () => {
  const stop = await setUp()
  const market = await openMarket()
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const newPage = () => browser.newPage({ baseURL: market.origin, viewport: { width: 390, height: 844 } })
    const [page, friend] = [await newPage(), await newPage()]
    const other = await fill(market, page, friend)
    // The runner names functions by a helper of its own, which a page does not have.
    await page.addInitScript('globalThis.__name = f => f')
    await page.goto(`/app/messages/${other.givenId}`)
    await page.getByText(`message ${messages}`).first().waitFor()
    await page.waitForTimeout(1_000)
    await loadAll(page)
    const took = (await frames(page)).sort((a, b) => a - b)
    const at = (q: number) => `${took[Math.floor(took.length * q)]!.toFixed(1)} ms`
    const perSecond = (took.length / (scrollMs / 1000)).toFixed(0)
    const drawn = await page.getByRole('log').locator('p.whitespace-pre-wrap').count()
    console.log(`${messages} messages loaded, ${drawn} drawn at a time`)
    console.log(
      `${perSecond} frames a second; a frame takes p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`,
    )
  } finally {
    await browser.close()
    await market.stop()
    await stop()
  }
}

await main()
process.exit()
