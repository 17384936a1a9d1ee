/** Where a page was scrolled to, and which list item was in the middle of the screen, at what height. */
export interface ScrollPlace {
  scrollY: number
  anchor?: { href: string; top: number } | undefined
}

export const topOfPage: ScrollPlace = { scrollY: 0 }

/** Where the page shown now is scrolled to. */
export function scrollPlaceNow(): ScrollPlace {
  const middle = window.innerHeight / 2
  // Not by elementFromPoint, which finds nothing while a slide holds the picture.
  const item = [...document.querySelectorAll('main li')].find(
    li => li.getBoundingClientRect().bottom > middle,
  )
  const href = item?.querySelector('a[href]')?.getAttribute('href')
  const anchor = item && href ? { href, top: item.getBoundingClientRect().top } : undefined
  return { scrollY: window.scrollY, anchor }
}

/**
 * Scrolls to a place again. Items far off the screen have only estimated heights, so the same number of pixels may be
 * another place: the item that was in the middle is brought back to its height, and again once its neighbours have
 * been laid out.
 */
function restoreScroll({ scrollY, anchor }: ScrollPlace): void {
  window.scrollTo({ top: scrollY, behavior: 'instant' })
  if (!anchor) return
  const adjust = () => {
    const item = document.querySelector(`main li a[href="${CSS.escape(anchor.href)}"]`)?.closest('li')
    if (!item) return
    window.scrollBy({ top: item.getBoundingClientRect().top - anchor.top, behavior: 'instant' })
  }
  adjust()
  requestAnimationFrame(() => {
    adjust()
    requestAnimationFrame(adjust)
  })
}

const focusTitle = () => document.getElementById('page-title')?.focus({ preventScroll: true })

/** A loading page is drawn anew when its answer comes: until a key or a press the focus then returns to the title. */
function holdFocus(): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusTitle()
  })
  const release = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('keydown', release, { once: true, capture: true })
  addEventListener('pointerdown', release, { once: true, capture: true })
}

/** After a move to a page: focuses its title and scrolls it to its place. */
export function arriveAt(place: ScrollPlace): void {
  focusTitle()
  holdFocus()
  restoreScroll(place)
}
