import type { BrowserContext, Page } from '@playwright/test'

/** A mid-range phone on slow 4G: 150 ms to the server and back, 1.6 Mbit/s, a processor of a quarter of the speed. */
const slowDown = async (context: BrowserContext, page: Page) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1638.4 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** When the largest text stands, in milliseconds, once nothing larger has come for two seconds. */
const largestPaint = async (page: Page, address: string): Promise<number> => {
  await page.goto(address)
  await page.getByText(/items found/).waitFor()
  await page.waitForTimeout(2_000)
  return page.evaluate(
    () =>
      new Promise<number>(resolve =>
        new PerformanceObserver(list => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
}

/** The largest paint of home on such a phone: with nothing kept yet, and again from what the service worker keeps. */
export const realLoads = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  await slowDown(context, page)
  const first = await largestPaint(page, address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(3_000)
  await page.close()
  const later = await context.newPage()
  await slowDown(context, later)
  return { first, again: await largestPaint(later, address) }
}
