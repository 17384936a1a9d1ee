import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import pg from 'pg'
import { isPlayed } from './played.ts'
import { noteTraffic } from './rests.ts'
import { type Caller, member } from './steps.ts'

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export interface Market {
  /** Where the app is, e.g. http://localhost:4000. */
  origin: string
  /** Folder of the captured mails. */
  mailFolder: string
  /** Folder of its files, and of the captured text messages. */
  dataDir: string
  /** Runs SQL on the market's own database: for what no person can do. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  stop(): Promise<void>
}

/** A database with content, which the first test that needs it fills, once a run; the others copy it. */
interface Filled {
  name: string
  /** Fills a migrated database, and leaves no connection to it. */
  fill(url: string): Promise<void>
}

/** Makes a fresh copy of the migrated database, or of one that is filled. */
export const copyDatabase = async (filled?: Filled): Promise<string> => {
  const superuserUrl = process.env.E2E_SUPERUSER_URL!
  const admin = new pg.Client(superuserUrl)
  await admin.connect()
  const copyOf = async (template: string) => {
    const name = `e2e_${randomBytes(5).toString('hex')}`
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    const url = new URL(superuserUrl)
    url.pathname = `/${name}`
    return { name, url: url.href }
  }
  const isThere = async (name: string) =>
    (await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1
  try {
    // Workers may copy a template at the same moment, which PostgreSQL refuses: one at a time.
    await admin.query('SELECT pg_advisory_lock(1)')
    if (filled && !(await isThere(filled.name))) {
      const { name, url } = await copyOf('e2e_template')
      await filled.fill(url)
      await admin.query(`ALTER DATABASE ${name} RENAME TO ${filled.name}`)
    }
    return (await copyOf(filled?.name ?? 'e2e_template')).url
  } finally {
    await admin.end()
  }
}

/** Starts the built server, and answers once it says itself that it is ready; null if it ends instead. */
const startServer = (settings: Record<string, string>): Promise<ChildProcess | null> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', process.env.E2E_LOG ? 'inherit' : 'ignore'],
    })
    let said = ''
    child.stdout.on('data', data => {
      if (process.env.E2E_LOG) process.stdout.write(data)
      if (!said.includes('is ready at')) said += data
      if (said.includes('is ready at')) resolve(child)
    })
    child.once('exit', () => resolve(null))
  })

/**
 * Starts it on a free port. Two workers may be given the same one: what answers there may be the other's server, which is
 * gone when that worker's test ends.
 */
const startOnFreePort = async (settings: Record<string, string>) => {
  for (let tried = 0; tried < 3; tried += 1) {
    const port = await freePort()
    const child = await startServer({ ...settings, PORT: String(port) })
    if (child) return { child, origin: `http://localhost:${port}` }
  }
  throw new Error('the server did not become ready')
}

/** Starts the built server on a database of its own. */
export const openMarket = async (env: Record<string, string> = {}): Promise<Market> => {
  const databaseUrl = await copyDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'taskbazaar-e2e-'))
  const { child, origin } = await startOnFreePort({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    ...env,
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  return {
    origin,
    mailFolder: path.join(dataDir, 'mail'),
    dataDir,
    query: (text, values) => pool.query(text, values as never),
    stop: async () => {
      await pool.end()
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** How a busy server refuses, as on a slow machine: the app asks again in a second. No other 503 is a server's to give. */
const isBusy = (headers: Record<string, string>): boolean => headers['retry-after'] === '1'

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
  /** Somebody who calls the server without a browser. */
  newCaller(): Promise<Caller>
  /** Asha, whose browser is `page`. */
  asha: Person
  /** Ravi and Meera, each in a browser of their own, beside Asha. */
  ravi: Person
  meera: Person
  /** Asha in a browser of her own, so that `page` is free for somebody else. */
  poster: Person
}

const personOn = async (page: Page, firstName: string): Promise<Person> => ({
  ...(await member(page, firstName)),
  page,
})

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
  // What a page asks for by itself finds its market until the page is closed.
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
    await use(async () => {
      const caller = { request: patient(await playwright.request.newContext({ baseURL })) }
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
})

export { expect }
