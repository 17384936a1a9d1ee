import { expect, type Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { findUnreadable } from './large-text.ts'
import { rests } from './rests.ts'

// The longest and widest name that the app takes: it has no break and would push a narrow screen out of shape.
export const longName = 'W'.repeat(50)

/** On a screen of 320px nothing has to be scrolled sideways but what is made for it. */
const fitsInWidth = async (page: Page, name: string) => {
  await rests(page)
  const overhang = await page.evaluate(() => {
    const isOut = (part: Element) => {
      const { left, right } = part.getBoundingClientRect()
      return (right > 320.5 || left < -0.5) && part.getClientRects().length > 0
    }
    const isLeftOut = (part: Element) =>
      part.closest('svg, dialog:not([open]), .tb-swipe-row, .sr-only, [role=region]') !== null
    const widest = [...document.querySelectorAll('body *')].filter(part => isOut(part) && !isLeftOut(part))
    return {
      scrollWidth: document.scrollingElement!.scrollWidth,
      out: widest.map(part => part.outerHTML.slice(0, 120)),
    }
  })
  expect.soft(overhang, `${name} at 320px`).toEqual({ scrollWidth: 320, out: [] })
}

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 640 })

/** At 320px nothing has to be scrolled sideways but what is made for it. */
export const fitsNarrow = async (page: Page, name: string) => {
  await narrow(page)
  await fitsInWidth(page, name)
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Controls must be at least 44px wide and high, with the area that their label adds. */
const fitsThumbs = async (page: Page, name: string) => {
  const small = await page.evaluate(() => {
    const least = 44
    // The emoji picker's are its own; the field of a chat is 40px high by the specification.
    const given = '.epr-main *, textarea[aria-label="Message"]'
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    /** A word of a sentence cannot be higher than its line. */
    const isInText = (control: Element) =>
      control.matches('a') && getComputedStyle(control).display === 'inline' && control.closest('p') !== null
    const controls = [
      ...(modal ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input:not([aria-hidden]), select, textarea',
      ),
    ].filter(
      control =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(`${given}, :disabled`) &&
        !isInText(control),
    )
    /** How far one can go from the middle of a control until something else is pressed. */
    const reach = (control: HTMLElement, across: number, down: number) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      for (let px = 0; ; px++) {
        const hit = document.elementFromPoint(
          (left + right) / 2 + across * px,
          (top + bottom) / 2 + down * px,
        )
        const isOwn = hit && (control.contains(hit) || hit.closest('label')?.control === control)
        if (!isOwn || px > least) return px
      }
    }
    const found = controls.flatMap(control => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const width = reach(control, -1, 0) + reach(control, 1, 0)
      const height = reach(control, 0, -1) + reach(control, 0, 1)
      return Math.min(width, height) < least ? [`${width}x${height}: ${control.outerHTML.slice(0, 120)}`] : []
    })
    window.scrollTo({ top: 0, behavior: 'instant' })
    return found
  })
  expect.soft(small, `${name}: too small for a thumb`).toEqual([])
}

/** Makes every text half as long again, as Hindi would be. Amounts and other figures stay. */
const lengthen = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const isWords = /\p{L}{2}/u.test(node.data) && !node.parentElement!.closest('svg, script, style')
    if (isWords) node.data += ` ${node.data.slice(0, Math.ceil(node.data.length / 2))}`
  }
}

/** At 320px nothing has to be scrolled sideways, and thumbs hit what they want; for a page that rests. */
export const fits = async (page: Page, name: string) => {
  await fitsThumbs(page, name)
  await fitsNarrow(page, name)
}

/**
 * It fits, and also with texts half as long again nothing is cut, covered or beside a screen of 320px. The last look: it
 * spoils the page.
 */
export const fitsAnyText = async (page: Page, name: string) => {
  await fitsThumbs(page, name)
  await narrow(page)
  await fitsInWidth(page, name)
  await page.evaluate(lengthen)
  await fitsInWidth(page, `${name}, with longer texts,`)
  expect.soft(await page.evaluate(findUnreadable), `${name} with longer texts`).toEqual([])
}

/** It fits, and axe finds nothing in light and in dark: for screens without a picture, at which axe looks there. */
export const looksRight = async (page: Page, name: string) => {
  expect(await faultsOf(page), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await fits(page, name)
}
