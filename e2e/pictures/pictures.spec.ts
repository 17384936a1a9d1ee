import { readdirSync, readFileSync } from 'node:fs'
import { appBase } from '#contract/paths.ts'
import { screens as allScreens, screenAt } from '#contract/screens.ts'
import { faultsOf } from '../axe.ts'
import { fitsAnyText } from '../looks.ts'
import { unaskedCalls } from '../played.ts'
import { isComplete } from '../rests.ts'
import { test as base, expect, openSample, type Sample } from './sample.ts'
import { shiftOf, size } from './sample-page.ts'
import type { Screen } from './screen.ts'
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

/** Takes the pictures of a screen, and looks for faults there. */
const takes = (screen: Screen) =>
  test(screen.name, async ({ browser, sample }) => {
    const { page, faults } = await sample.open(browser, screen.person)
    await screen.go(page, sample)
    await expect(page.getByRole('dialog')).toHaveCount(screen.dialogs ?? (screen.dialog ? 1 : 0))
    await isComplete(page)
    expect(unaskedCalls(page), 'calls that the test answers and that the page never makes').toEqual([])
    const { pathname } = new URL(page.url())
    expect(screenAt(pathname.slice(appBase.length))?.screen.path ?? null).toBe(screen.route)
    if (!screen.isMoving) expect(await shiftOf(page)).toBeLessThan(goodShift)
    // The whole of a form on a screen as high; of a list the beginning.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (!screen.dialog && height < longPage) await page.setViewportSize({ ...size, height })
    // Both pictures first: what is looked for below takes longer than a page may load before it says that it is slow.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page).toHaveScreenshot([colorScheme, `${screen.name}.png`])
    }
    expect(await faultsOf(page)).toEqual([])
    await fitsAnyText(page, screen.name)
    expect(faults).toEqual([])
  })

/** How many screens of one person follow each other in one page. */
const atATime = 12

const groups: Screen[][] = []
for (const screen of screens.toSorted((a, b) => (a.person ?? '').localeCompare(b.person ?? ''))) {
  const group = groups.at(-1)
  if (group && group[0]!.person === screen.person && group.length < atATime) group.push(screen)
  else groups.push([screen])
}

// A screen that is loaded where the same person's last one was takes half the time. The largest groups come first, so
// that at the end no worker waits long for another one.
for (const [i, group] of groups.toSorted((a, b) => b.length - a.length).entries())
  test.describe(`${group[0]!.person ?? 'a stranger'}, ${i}`, () => {
    test.describe.configure({ mode: 'default' })
    for (const screen of group) takes(screen)
  })
