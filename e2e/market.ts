import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type Market, openMarket } from './market-server.ts'
import { isPlayed } from './played.ts'
import { noteTraffic } from './rests.ts'
import { type Caller, member } from './steps.ts'

/**
 * How a server on a busy machine refuses: for want of room, or of an answer of the database within two seconds. The app
 * asks again after that many seconds. No other 503 is a server's to give.
 */
const isBusy = (headers: Record<string, string>): boolean => /^[12]$/.test(headers['retry-after'] ?? '')

/**
 * The page's acts from now on that are never allowed: console errors, exceptions, violations of the policy, and
 * requests to other hosts than its own origins.
 */
export const watch = async (page: Page, own: readonly string[]): Promise<string[]> => {
  const faults: string[] = []
  page.on('console', message => {
    // A refused call is part of many stories; the browser reports each as an error of its own. A 503 is judged below.
    const isRefusedCall = /Failed to load resource: the server responded with a status of (4|503)/.test(
      message.text(),
    )
    // Loopback is cut off only where a test says so.
    const isCutOff = /net::ERR_INTERNET_DISCONNECTED/.test(message.text())
    const isAsPlayed = isPlayed(page, message.location().url)
    if (message.type() === 'error' && !isRefusedCall && !isCutOff && !isAsPlayed)
      faults.push(`console: ${message.text()}`)
  })
  // Also said in the console, but in words that a browser may change.
  await page.exposeFunction('noteViolation', (what: string) => faults.push(`against the policy: ${what}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { noteViolation(what: string): void }).noteViolation(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    )
  })
  page.on('response', answer => {
    if (answer.status() === 503 && !isBusy(answer.headers()) && !isPlayed(page, answer.url()))
      faults.push(`unavailable: ${answer.url()}`)
  })
  page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
  const judge = (url: string) => {
    const { protocol, origin } = new URL(url.replace(/^ws/, 'http'))
    if (!own.includes(origin) && !/^(data|blob):/.test(protocol)) faults.push(`foreign request: ${url}`)
  }
  page.on('request', request => judge(request.url()))
  page.on('websocket', socket => judge(socket.url()))
  return faults
}

const methods = ['get', 'post', 'put', 'fetch'] as const

/** Calls that ask again, as the app does, where a busy server has refused them. */
const patient = (request: APIRequestContext): APIRequestContext => {
  for (const method of methods) {
    const once = request[method].bind(request) as APIRequestContext['fetch']
    request[method] = async (...given: Parameters<typeof once>) => {
      for (let tries = 1; ; tries++) {
        const answer = await once(...given)
        if (answer.status() !== 503 || !isBusy(answer.headers()) || tries === 20) return answer
        await new Promise(resolve => setTimeout(resolve, 500))
      }
    }
  }
  return request
}

/**
 * Has a page load no screens before they are wanted, as for somebody who saves data. Two seconds after its start the
 * app else fetches them all.
 */
export const savesData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Somebody with an account, a profile and a browser. */
type Person = Awaited<ReturnType<typeof member>> & { page: Page }

/** Somebody with an account and a profile, at whose screens nobody looks. */
type Afar = Awaited<ReturnType<typeof member>> & Caller

interface Fixtures {
  /** A market of this test's own, with settings; it is stopped once the browsers are closed. */
  ownMarket(settings?: Parameters<typeof openMarket>[0]): Promise<Market>
  /**
   * A browser of its own for somebody, in another market with `baseURL`; its faults fail the test at its end.
   * It may go to other hosts only when they are named. The whole app is fetched ahead only where service workers,
   * which do so too, are allowed.
   */
  newVisitor(
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
    otherOrigins?: readonly string[],
  ): Promise<Page>
  /** Somebody who calls the server, or the one at another origin, without a browser. */
  newCaller(origin?: string): Promise<Caller>
  /** Asha, whose browser is `page`. */
  asha: Person
  /** Ravi and Meera, each in a browser of their own, beside Asha. */
  ravi: Person
  meera: Person
  /** Asha in a browser of her own, so that `page` is free for somebody else. */
  poster: Person
  /** Ravi and Meera beside Asha, without browsers. */
  raviAfar: Afar
  meeraAfar: Afar
  /** Asha without a browser, so that `page` is free for somebody else. */
  ashaAfar: Afar
}

const personOn = async (page: Page, firstName: string): Promise<Person> => ({
  ...(await member(page, firstName)),
  page,
})

const callerNamed = async (newCaller: Fixtures['newCaller'], firstName: string): Promise<Afar> => {
  const caller = await newCaller()
  return { ...(await member(caller, firstName)), ...caller }
}

/** Playwright's test with a market shared by the tests of a worker. */
export const test = base.extend<Fixtures, { market: Market }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const market = await openMarket()
      await use(market)
      await market.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ market }, use) => use(market.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  ownMarket: async ({}, use) => {
    const markets: Market[] = []
    await use(async settings => {
      const market = await openMarket(settings)
      markets.push(market)
      return market
    })
    for (const market of markets) await market.stop()
  },
  // A page's own requests find its market until the page is closed.
  newVisitor: async ({ browser, market, serviceWorkers, ownMarket: _ }, use) => {
    const faults: string[][] = []
    const contexts: BrowserContext[] = []
    await use(async (options, otherOrigins = []) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      const page = await context.newPage()
      patient(page.request)
      noteTraffic(page)
      if (serviceWorkers === 'block') await savesData(page)
      faults.push(await watch(page, [options?.baseURL ?? market.origin, ...otherOrigins]))
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults.flat()).toEqual([])
  },
  newCaller: async ({ playwright, baseURL }, use) => {
    const callers: Caller[] = []
    await use(async (origin = baseURL) => {
      const caller = { request: patient(await playwright.request.newContext({ baseURL: origin })) }
      callers.push(caller)
      return caller
    })
    for (const { request } of callers) await request.dispose()
  },
  page: async ({ newVisitor }, use) => use(await newVisitor()),
  asha: async ({ page }, use) => use(await personOn(page, 'Asha')),
  ravi: async ({ asha: _, newVisitor }, use) => use(await personOn(await newVisitor(), 'Ravi')),
  meera: async ({ asha: _, newVisitor }, use) => use(await personOn(await newVisitor(), 'Meera')),
  poster: async ({ newVisitor }, use) => use(await personOn(await newVisitor(), 'Asha')),
  raviAfar: async ({ asha: _, newCaller }, use) => use(await callerNamed(newCaller, 'Ravi')),
  meeraAfar: async ({ asha: _, newCaller }, use) => use(await callerNamed(newCaller, 'Meera')),
  ashaAfar: async ({ newCaller }, use) => use(await callerNamed(newCaller, 'Asha')),
})

export { expect }
