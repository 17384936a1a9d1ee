import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// Long words without a break are what pushes a narrow screen out of shape.
export const longName = 'Venkatanarasimharajuvaripeta'

const faultsOf = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.html}`))
}

/** In light and in dark axe finds nothing, and at 320px nothing has to be scrolled sideways. */
export const looksRight = async (page: Page, name: string) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  // The themes differ in colour alone.
  expect(await faultsOf(new AxeBuilder({ page }).withRules('color-contrast')), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await faultsOf(new AxeBuilder({ page })), `${name}, light`).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  const overhang = await page.evaluate(() => {
    const isOut = (part: Element) => part.getBoundingClientRect().right > 320.5
    const widest = [...document.querySelectorAll('body *')].filter(
      part =>
        isOut(part) &&
        !part.closest('svg, dialog:not([open]), .tb-swipe-row') &&
        part.getClientRects().length > 0,
    )
    return {
      scrollWidth: document.scrollingElement!.scrollWidth,
      out: widest.map(part => part.outerHTML.slice(0, 120)),
    }
  })
  expect(overhang, `${name} at 320px`).toEqual({ scrollWidth: 320, out: [] })
  await page.setViewportSize({ width: 390, height: 844 })
}
