import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { rests } from './rests.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/**
 * Checks a page in light and in dark with axe. Returns each fault as the theme, the rule and the part of the page.
 * Begins with the theme that is on, and leaves the page in the other one.
 */
export const faultsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(source)
  const first = (await isDark(page)) ? 'dark' : 'light'
  const faults: string[] = []
  for (const colorScheme of [first, first === 'dark' ? 'light' : 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours change over a moment.
    await rests(page)
    const options: RunOptions = { resultTypes: ['violations'] }
    // The themes differ in colour alone.
    if (colorScheme !== first) options.runOnly = ['color-contrast']
    const violations = await page.evaluate(async given => {
      const { axe } = window as unknown as {
        axe: { run(part: Document, options: RunOptions): Promise<AxeResults> }
      }
      const found = await axe.run(document, given)
      return found.violations.map(({ id, nodes }) => ({
        id,
        parts: nodes.map(node => `${node.target} ${node.html}`),
      }))
    }, options)
    for (const { id, parts } of violations)
      faults.push(...parts.map(part => `${colorScheme}: ${id}: ${part}`))
  }
  return faults
}
