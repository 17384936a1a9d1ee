// Judges the first pages with Lighthouse: a mid-range phone on slow 4G, simulated. Prints the medians of three runs.
// Run with `npm run bench:lighthouse` after `npm run build`; ends with 1 when a bar is missed.
import { writeFileSync } from 'node:fs'
import { type BrowserContext, chromium, devices, type Locator, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { findBrowser } from '../e2e/browser.ts'
import setUp from '../e2e/global-setup.ts'
import { openSample } from '../e2e/pictures/sample.ts'
import { badLine, realLoads } from './real-load.ts'

const runs = Number(process.env.RUNS ?? 3)
const bars = { performance: 95, accessibility: 100, 'best-practices': 100 }
type Category = keyof typeof bars | 'seo'
/** A page that needs no account has little to load, and is there to be found. */
const publicBars = { ...bars, performance: 100, seo: 100 }

const tearDown = await setUp()
const sample = await openSample()
const browser = await findBrowser()

/** One visit with a new browser, signed in as somebody or nobody. */
const visit = async (path: string, categories: readonly string[], person?: string) => {
  const port = await freePort()
  const launched = await chromium.launch({
    executablePath: browser.executablePath,
    env: { ...(process.env as Record<string, string>), ...browser.env },
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  // Lighthouse opens its page in the browser's own context, which only the debugging port reaches.
  const own = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts()[0]!
  if (person) await sample.logIn(own, person)
  const result = await lighthouse(`${sample.origin}${path}`, {
    port,
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error',
  })
  await launched.close()
  return result!.lhr
}

type Report = Awaited<ReturnType<typeof visit>>

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const metric = (reports: Report[], id: string) =>
  median(reports.map(({ audits }) => audits[id]!.numericValue ?? 0))
const score = (reports: Report[], id: Category) =>
  Math.round(100 * median(reports.map(({ categories }) => categories[id]!.score ?? 0)))

const pages: [name: string, path: string, person?: string][] = [
  ['introduction', '/app/gettingStarted'],
  ['log-in', '/app/login'],
  ['public', `/t/${sample.id('Deliver 25 wedding cards across the city')}`],
  ['home', '/app/', 'Meera'],
  ['task', `/app/task/${sample.id('Deliver 25 wedding cards across the city')}`, 'Ravi'],
  ['chat', `/app/messages/${sample.id('Nisha')}`, 'Meera'],
]

console.log('page           perf  access  best   LCP ms  TBT ms   CLS  (a page without an account: SEO, too)')
for (const [name, path, person] of pages) {
  if (process.env.PAGES && !process.env.PAGES.split(',').includes(name)) continue
  const own: Partial<Record<Category, number>> = name === 'public' ? publicBars : bars
  const reports: Report[] = []
  while (reports.length < runs) {
    const report = await visit(path, Object.keys(own), person)
    // A busy machine may keep the browser from painting in time: that visit says nothing.
    if (report.runtimeError) console.log(`  once more: ${report.runtimeError.code}`)
    else reports.push(report)
  }
  if (process.env.REPORTS) writeFileSync(`${process.env.REPORTS}/${name}.json`, JSON.stringify(reports[0]))
  const scores = (Object.keys(own) as Category[]).map(id => [id, score(reports, id)] as const)
  const [lcp, tbt, cls] = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    id => metric(reports, id),
  ) as [number, number, number]
  const shown = scores.map(([, value]) => String(value).padStart(6)).join('')
  console.log(
    `${name.padEnd(13)}${shown}${lcp.toFixed(0).padStart(9)}${tbt.toFixed(0).padStart(8)}${cls.toFixed(3).padStart(7)}`,
  )
  for (const [id, value] of scores) {
    if (value >= own[id]!) continue
    process.exitCode = 1
    const failed = reports[0]!.categories[id]!.auditRefs.filter(
      ({ id: audit, weight }) => weight > 0 && (reports[0]!.audits[audit]!.score ?? 1) < 0.9,
    )
    console.log(`  below ${own[id]} for ${id}: ${failed.map(({ id: audit }) => audit).join(', ')}`)
  }
}

/** Looks at a page in a new browser, signed in or not. */
const inNewBrowser = async <T>(
  look: (context: BrowserContext) => Promise<T>,
  person?: string,
): Promise<T> => {
  const launched = await chromium.launch({
    executablePath: browser.executablePath,
    env: { ...(process.env as Record<string, string>), ...browser.env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await launched.newContext({ ...devices['Pixel 7'] })
  if (person) await sample.logIn(context, person)
  try {
    return await look(context)
  } finally {
    await launched.close()
  }
}

const loads: { first: number; again: number }[] = []
if (!process.env.PAGES)
  for (let i = 0; i < runs; i++)
    loads.push(await inNewBrowser(context => realLoads(context, `${sample.origin}/app/`), 'Meera'))
for (const [name, bar] of [
  ['first', 2_000],
  ['again', 800],
] as const) {
  if (loads.length === 0) continue
  const ms = median(loads.map(load => load[name]))
  if (ms > bar) process.exitCode = 1
  console.log(`home, throttled, ${name.padEnd(6)} largest paint ${ms.toFixed(0)} ms (bar ${bar})`)
}

const usable: [name: string, path: string, sign: (page: Page) => Locator, person?: string][] = [
  // A page of one word: sooner than this the browser paints nothing.
  ['one word', '/healthz', page => page.locator('pre')],
  ['introduction', '/app/gettingStarted', page => page.getByRole('button', { name: 'Get Started' })],
  ['home', '/app/', page => page.getByRole('article').first(), 'Meera'],
]
const badLineBars = { painted: 300, usable: 4_000, kB: 140, later: Number.POSITIVE_INFINITY }
if (!process.env.PAGES || process.env.PAGES === 'bad-line')
  for (const [name, path, sign, person] of usable) {
    const visits: Awaited<ReturnType<typeof badLine>>[] = []
    for (let i = 0; i < runs; i++)
      visits.push(
        await inNewBrowser(
          context => badLine(context, `${sample.origin}${path}`, page => sign(page).waitFor()),
          person,
        ),
      )
    for (const [id, bar] of Object.entries(badLineBars)) {
      const value = median(visits.map(one => one[id as keyof typeof badLineBars]))
      if (value > bar) process.exitCode = 1
      console.log(`${name}, bad line: ${id.padEnd(8)}${value.toFixed(0).padStart(6)} (bar ${bar})`)
    }
  }

await sample.stop()
await tearDown()
