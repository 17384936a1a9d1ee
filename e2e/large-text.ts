import { expect, type Page } from '@playwright/test'
import { rests } from './rests.ts'

/** Finds texts of a page that cannot be read: cut off, overlapping, or broken letter by letter. */
export const findUnreadable = (): string[] => {
  interface Line {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Piece {
    parent: Element
    layer: Element | null
    text: string
    lines: Line[]
  }
  const found = new Set<string>()
  const isOver = (a: Line, b: Line) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3

  /** The lines that show, and whether one is cut off where nothing says so, as three dots would. */
  const shownOf = (parent: Element, lines: Line[]): { shown: Line[]; isCut: boolean } => {
    let shown = lines
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const isScrolled = [overflowX, overflowY].some(way => way === 'auto' || way === 'scroll')
      const isMeant = isScrolled || textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const left = overflowX === 'visible' ? -Infinity : box.left
      const right = overflowX === 'visible' ? Infinity : box.right
      const top = overflowY === 'visible' ? -Infinity : box.top
      const bottom = overflowY === 'visible' ? Infinity : box.bottom
      const isOut = (line: Line) =>
        line.left < left - 2 || line.right > right + 2 || line.top < top - 2 || line.bottom > bottom + 2
      if (!isMeant && shown.some(isOut)) return { shown, isCut: true }
      shown = shown
        .map(line => ({
          left: Math.max(line.left, left),
          right: Math.min(line.right, right),
          top: Math.max(line.top, top),
          bottom: Math.min(line.bottom, bottom),
        }))
        .filter(line => line.left < line.right && line.top < line.bottom)
      if (position === 'fixed') break
    }
    return { shown, isCut: false }
  }

  const layerOf = (element: Element): Element | null => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(around).position)) return around
    return null
  }

  const pieces: Piece[] = []
  const texts = document.createTreeWalker(
    document.querySelector('dialog:modal') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const parent = node.parentElement!
    const text = node.data.trim()
    if (!text || parent.closest('.sr-only, svg, select, textarea, script, style, .epr-main, [popover]'))
      continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    // The room of the letters: a font asks for more, which neighbouring lines may share.
    const lines = [...range.getClientRects()].map(({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2
      return { left, right, top: middle - size * 0.4, bottom: middle + size * 0.4 }
    })
    const name = `${text.slice(0, 40)} <${parent.tagName.toLowerCase()}>`
    const widest = Math.max(...lines.map(({ left, right }) => right - left))
    const rows = new Set(lines.map(({ top }) => Math.round(top))).size
    if (rows > 3 && widest < size * 1.6) found.add(`letter by letter: ${name}`)
    const { shown, isCut } = shownOf(parent, lines)
    if (isCut) found.add(`cut off: ${name}`)
    pieces.push({ parent, layer: layerOf(parent), text: name, lines: shown })
  }
  // Fixed parts of the screen, such as a bar, may cover scrolled content.
  for (const [index, a] of pieces.entries())
    for (const b of pieces.slice(index + 1))
      if (a.parent !== b.parent && a.layer === b.layer && a.lines.some(x => b.lines.some(y => isOver(x, y))))
        found.add(`over each other: ${a.text} and ${b.text}`)
  if (document.scrollingElement!.scrollWidth > innerWidth) found.add('the page scrolls sideways')
  return [...found]
}

/** Which controls cannot be brought into the screen and pressed there. */
const findUnreached = (): string[] => {
  const controls = [
    ...(document.querySelector('dialog:modal') ?? document).querySelectorAll(
      'a[href], button, input:not([aria-hidden]), select, textarea',
    ),
    // Skin tones lie behind the chosen one; of emoji only those in view are drawn, and change places as one scrolls.
  ].filter(control => !control.matches('.epr-tone[tabindex="-1"], .epr-emoji'))
  const isReached = (control: Element) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const area = control.closest('label') ?? control
    const line = area.getClientRects()[0]!
    window.scrollBy({ top: (line.top + line.bottom - innerHeight) / 2, behavior: 'instant' })
    const { left, right, top, bottom } = area.getClientRects()[0]!
    if (left < -0.5 || right > innerWidth + 0.5) return false
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return hit !== null && (area.contains(hit) || hit.closest('[role=region]') !== null)
  }
  const unreached = controls.filter(
    control => control.checkVisibility({ visibilityProperty: true }) && !isReached(control),
  )
  window.scrollTo({ top: 0, behavior: 'instant' })
  return unreached.map(control => control.outerHTML.slice(0, 160))
}

/** With text of twice the size, at two widths, every text can be read and every control be reached. */
export const readsLarge = async (page: Page, name: string) => {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await rests(page)
    const unreadable = await page.evaluate(findUnreadable)
    const unreached = width === 360 ? await page.evaluate(findUnreached) : []
    expect.soft({ unreadable, unreached }, `${name} at 200% and ${width}px`).toEqual({
      unreadable: [],
      unreached: [],
    })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 390, height: 844 })
}
