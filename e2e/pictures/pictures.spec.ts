import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { appBase } from '#contract/paths.ts'
import { screens as allScreens, screenAt } from '#contract/screens.ts'
import { faultsOf } from '../axe.ts'
import { fits } from '../looks.ts'
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
    { scope: 'worker' },
  ],
  baseURL: async ({ sample }, use) => use(sample.origin),
})

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/**
 * Adds up how far what shows has moved by itself. What moves within two seconds of a press or a key follows from it; the
 * browser itself says so for half a second, which is too short for a slow machine to answer in. The box of a virtual
 * list moves nothing: what is in it shows once it is measured.
 */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const told = window as unknown as { shifted: number }
    told.shifted = 0
    const answerMs = 2_000
    let lastInput = -Infinity
    for (const kind of ['pointerdown', 'keydown', 'input'])
      addEventListener(kind, event => (lastInput = event.timeStamp), { capture: true })
    new PerformanceObserver(list => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        const isBoxAlone = sources.every(
          ({ node }) => node instanceof HTMLElement && node.style.contain.includes('size'),
        )
        if (startTime - lastInput > answerMs && !isBoxAlone) told.shifted += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Half of what Core Web Vitals call good. */
const goodShift = 0.05

/** Pages from this height on are lists without an end, in pixels. */
const longPage = 2_000

test('every route of the app is pictured', () => {
  const pictured = new Set(screens.map(({ route }) => route))
  expect(allScreens.map(({ path }) => path).filter(path => !pictured.has(path))).toEqual([])
})

test('every dialog and sheet of the app is pictured', () => {
  const opensOne = (file: string) =>
    file.endsWith('.tsx') &&
    /from '.*\/(dialog|bottom-sheet|sheet)\.tsx'/.test(readFileSync(`web/src/${file}`, 'utf8'))
  const openers = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter(opensOne)
  const pictured = new Set(screens.map(({ dialog }) => dialog))
  expect(openers.filter(file => !pictured.has(file))).toEqual([])
})

for (const screen of screens)
  test(screen.name, async ({ browser, sample }) => {
    const { page, context, faults } = await sample.open(browser, screen.person)
    await watchShifts(page)
    await screen.go(page, sample)
    await expect(page.getByRole('dialog')).toHaveCount(screen.dialogs ?? (screen.dialog ? 1 : 0))
    // Illustrations come after the text; a list that is pictured while it loads never gets quiet.
    if (!screen.name.endsWith('-loading')) await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
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
    expect(faults).toEqual([])
    await context.close()
  })
