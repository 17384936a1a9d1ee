import { readdirSync, readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { appBase } from '#contract/paths.ts'
import { screens as allScreens, screenAt } from '#contract/screens.ts'
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
})

/** How far what shows has moved by itself while it came, until the first press or key, as the browser adds it up. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const told = window as unknown as { shifted: number }
    told.shifted = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) told.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What counts as good by Core Web Vitals. */
const goodShift = 0.1

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
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page).toHaveScreenshot([colorScheme, `${screen.name}.png`])
      const axe = new AxeBuilder({ page }).setLegacyMode()
      // The themes differ in colour alone.
      if (colorScheme === 'dark') axe.withRules('color-contrast')
      const { violations } = await axe.analyze()
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
        colorScheme,
      ).toEqual([])
    }
    expect(faults).toEqual([])
    await context.close()
  })
