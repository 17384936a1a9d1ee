import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { appBase } from '#contract/paths.ts'
import { screens as allScreens, screenAt } from '#contract/screens.ts'
import { faultsOf } from '../axe.ts'
import { fits, fitsLonger } from '../looks.ts'
import { unaskedCalls } from '../played.ts'
import { isComplete } from '../rests.ts'
import { test as base, expect, openSample, type Sample } from './sample.ts'
import { screens } from './screens.ts'

const test = base.extend<object, { sample: Sample }>({
  sample: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const sample = await openSample()
      await use(sample)
      await sample.stop()
    },
    // The first worker plays five weeks of a market, and the others wait for it.
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ sample }, use) => use(sample.origin),
})

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

/** A fifth of what Core Web Vitals call good. */
const goodShift = 0.02

/** Pages from this height on are lists without an end, in pixels. */
const longPage = 2_200

test('has a picture of every route', () => {
  const pictured = new Set(screens.map(({ route }) => route))
  expect(allScreens.map(({ path }) => path).filter(path => !pictured.has(path))).toEqual([])
})

test('has a picture of every dialog and sheet', () => {
  const opensOne = (file: string) =>
    file.endsWith('.tsx') &&
    /from '.*\/(dialog|bottom-sheet|sheet)\.tsx'/.test(readFileSync(`web/src/${file}`, 'utf8'))
  const openers = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter(opensOne)
  const pictured = new Set(screens.map(({ dialog }) => dialog))
  expect(openers.filter(file => !pictured.has(file))).toEqual([])
})

for (const screen of screens)
  test(screen.name, async ({ browser, sample }) => {
    const { page, faults, close } = await sample.open(browser, screen.person)
    await watchShifts(page)
    await screen.go(page, sample)
    await expect(page.getByRole('dialog')).toHaveCount(screen.dialogs ?? (screen.dialog ? 1 : 0))
    await isComplete(page)
    expect(unaskedCalls(page), 'calls that the test answers and that the page never makes').toEqual([])
    const { pathname } = new URL(page.url())
    expect(screenAt(pathname.slice(appBase.length))?.screen.path ?? null).toBe(screen.route)
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
    if (!screen.isMoving) expect(shifted).toBeLessThan(goodShift)
    // The whole of a form on a screen as high; of a list the beginning.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (!screen.dialog && height < longPage) await page.setViewportSize({ width: 360, height })
    // Both pictures first: what is looked for below takes longer than a page may load before it says that it is slow.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page).toHaveScreenshot([colorScheme, `${screen.name}.png`])
    }
    expect(await faultsOf(page)).toEqual([])
    await fits(page, screen.name)
    await fitsLonger(page, screen.name)
    expect(faults).toEqual([])
    await close()
  })
