import type { BrowserContext, Page } from '@playwright/test'
import { headStartMs } from '#web/platform/idle.ts'
import { savesData, watch } from '../market.ts'
import { giveAllBack } from '../played.ts'
import { forgetTraffic, noteTraffic } from '../rests.ts'

/** How large the screens of the pictures are, in pixels. */
export const size = { width: 360, height: 740 }

export interface Opened {
  page: Page
  /** The page's errors, and its requests that are not allowed. */
  faults: string[]
  /**
   * True once a screen has changed the page for good, with a script of its own, or has taken its network away: back on
   * the network it may send what was written, for a moment after it has been left.
   */
  isUsedUp(): Promise<boolean>
  /** Makes the page as good as new: nothing is left of earlier screens but what the browser has compiled. */
  renew(): Promise<void>
  close(): Promise<void>
}

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/**
 * Adds up how far what shows has moved by itself, until the first press or key: what moves later may follow from it,
 * however long a slow machine takes. The box of a virtual list moves nothing: what is in it shows once it is measured.
 */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const told = window as unknown as { shifted: number }
    told.shifted = 0
    const add = (entries: PerformanceEntry[]) => {
      for (const { value, sources } of entries as Shift[]) {
        const isBoxAlone = sources.every(
          ({ node }) => node instanceof HTMLElement && node.style.contain.includes('size'),
        )
        if (!isBoxAlone) told.shifted += value
      }
    }
    const observer = new PerformanceObserver(list => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const stop = () => {
      add(observer.takeRecords())
      observer.disconnect()
    }
    for (const kind of ['pointerdown', 'keydown', 'input'])
      addEventListener(kind, stop, { capture: true, once: true })
  })

/** How far what shows has moved by itself; less than 0.1 is good (Core Web Vitals). */
export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

/** Clears what earlier screens have kept on the device, but who is signed in. */
const forgetDevice = async (page: Page, origin: string) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await browser.detach()
}

/** Has the fonts there before the first picture: one that comes late may move what shows. */
export const fetchFonts = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto('/app/login')
  await page.evaluate(() => document.fonts.ready)
  await page.close()
}

/** Has a page load at once what it else loads when it has nothing better to do. */
const hurries = (page: Page) =>
  page.addInitScript(headStart => {
    const { setTimeout } = window
    const hurried = (run: () => void, ms?: number, ...values: unknown[]) =>
      setTimeout(run, ms === headStart ? 0 : ms, ...values)
    Object.assign(window, { setTimeout: hurried })
  }, headStartMs)

/**
 * Has calls wait for the font: where a test answers one the browser keeps no files, and text may break otherwise until
 * the font comes. Looking at a picture changes nothing: what is unread stays so for the next one.
 */
const watchCalls = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      await document.fonts.load('16px "Anek Devanagari Variable"').catch(() => {})
      return /[/]api[/]messages[/](update[/]|markAlertsRead)/.test(
        String(input instanceof Request ? input.url : input),
      )
        ? Response.json({ message: 'ok' })
        : fetch(input, init)
    }
  })

/** Opens a page at a moment that stands still. */
export const openPage = async (context: BrowserContext, origin: string, moment: Date): Promise<Opened> => {
  const page = await context.newPage()
  await forgetDevice(page, origin)
  noteTraffic(page)
  await savesData(page)
  await hurries(page)
  await watchShifts(page)
  const faults = await watch(page, [origin])
  await page.clock.setFixedTime(moment)
  await watchCalls(page)
  // The toast of the first visit would lie over every title.
  await page.addInitScript(() => sessionStorage.setItem('told that nobody is signed in', 'yes'))
  let isUsedUp = false
  const add = page.addInitScript.bind(page)
  page.addInitScript = ((...script: Parameters<typeof add>) => {
    isUsedUp = true
    return add(...script)
  }) as typeof add
  const renew = async () => {
    // The app is left first: what it writes then is cleared, too. Only a page with its very policies is shown by the same
    // process of the browser, which keeps what is compiled. The last screen may have cut off all that it asked for.
    await page.route('**/healthz', route => route.continue())
    await page.goto('/healthz')
    await giveAllBack(page)
    await page.evaluate(() => sessionStorage.clear())
    await forgetDevice(page, origin)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(size)
    forgetTraffic(page)
    faults.length = 0
  }
  const close = async () => {
    await page.close()
    await context.setOffline(false)
  }
  return {
    page,
    faults,
    isUsedUp: async () => isUsedUp || !(await page.evaluate(() => navigator.onLine)),
    renew,
    close,
  }
}
