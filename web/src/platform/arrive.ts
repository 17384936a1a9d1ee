/** Where a page stood: its scroll, and which item of a list was in the middle of the screen, at what height. */
export interface Standing {
  scrollY: number
  anchor?: { href: string; top: number } | undefined
}

export const topOfPage: Standing = { scrollY: 0 }

/** How the page shown now stands. */
export function standingNow(): Standing {
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
 * Scrolls to where the page stood. Items far off the screen have only guessed heights, so the same number of pixels
 * is another place; the item that was in the middle is brought back to its height instead, again once those near it
 * have been laid out.
 */
function stand({ scrollY, anchor }: Standing): void {
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

/** A page that was loading is drawn anew when its answer comes; the focus then stays with the title until it is used. */
function holdFocus(): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusTitle()
  })
  const release = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('keydown', release, { once: true, capture: true })
  addEventListener('pointerdown', release, { once: true, capture: true })
}

/** Puts reader and eye at the start of what has just been shown: the title takes the focus, the page its place. */
export function arriveAt(standing: Standing): void {
  focusTitle()
  holdFocus()
  stand(standing)
}
