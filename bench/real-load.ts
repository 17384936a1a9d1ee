import type { BrowserContext, Page } from '@playwright/test'

interface Line {
  /** To the server and back, in milliseconds. */
  latency: number
  /** In bits a second. */
  down: number
  up: number
}

const slow4g: Line = { latency: 150, down: 1638.4 * 1024, up: 750 * 1024 }
const slow3g: Line = { latency: 400, down: 400_000, up: 400_000 }

/** A mid-range phone on such a line: a processor of a quarter of the speed. */
const slowDown = async (context: BrowserContext, page: Page, { latency, down, up }: Line) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devtools
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
  await slowDown(context, page, slow4g)
  const first = await largestPaint(page, address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(3_000)
  await page.close()
  const later = await context.newPage()
  await slowDown(context, later, slow4g)
  return { first, again: await largestPaint(later, address) }
}

/**
 * A first visit on a bad line: when something is painted after the first byte, when the page can be used, and how many
 * bytes have come until then, and in all while nobody does anything.
 */
export const badLine = async (
  context: BrowserContext,
  address: string,
  isUsable: (page: Page) => Promise<unknown>,
) => {
  const page = await context.newPage()
  const devtools = await slowDown(context, page, slow3g)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const begun = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  await isUsable(page)
  const usableMs = Date.now() - begun
  const untilUsable = bytes
  await page.waitForTimeout(20_000)
  const painted = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.getEntriesByName('first-contentful-paint')[0]!.startTime - visit!.responseStart
  })
  await page.close()
  return { painted, usable: usableMs, kB: untilUsable / 1000, later: (bytes - untilUsable) / 1000 }
}
