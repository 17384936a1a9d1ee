/** Where a page was scrolled to, and which list item was in the middle of the screen, at what height. */
export interface ScrollPlace {
  scrollY: number
  anchor?: { href: string; top: number } | undefined
}

export const topOfPage: ScrollPlace = { scrollY: 0 }

/** Where the page shown now is scrolled to. */
export function scrollPlaceNow(): ScrollPlace {
  letGo()
  const middle = window.innerHeight / 2
  // Not by elementFromPoint, which finds nothing while a slide holds the picture.
  const item = [...document.querySelectorAll('main li')].find(
    li => li.getBoundingClientRect().bottom > middle,
  )
  const href = item?.querySelector('a[href]')?.getAttribute('href')
  const anchor = item && href ? { href, top: item.getBoundingClientRect().top } : undefined
  return { scrollY: window.scrollY, anchor }
}

/** Stops holding the place of the last page. */
let letGo = (): void => {}

/** A person's input. A drag of the scroll bar has no press that the page sees, but it has a move. */
const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel']

/** Calls back whenever the page is drawn again or scrolled, until somebody touches it or the next page comes. */
function whileUntouched(onChange: () => void): void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  const listening = new AbortController()
  letGo = () => {
    observer.disconnect()
    listening.abort()
  }
  const options = { capture: true, signal: listening.signal }
  for (const kind of touches) addEventListener(kind, letGo, options)
  addEventListener('scroll', onChange, options)
}

/**
 * Scrolls to a place again; returns a function that stops holding it there. Items far off the screen have only
 * estimated heights, and a list may be fetched again, so the same number of pixels may be another place. The item that
 * was in the middle is brought back to its height.
 */
function restoreScroll({ scrollY, anchor }: ScrollPlace): () => void {
  window.scrollTo({ top: scrollY, behavior: 'instant' })
  if (!anchor) return () => {}
  return () => {
    const item = document.querySelector(`main li a[href="${CSS.escape(anchor.href)}"]`)?.closest('li')
    // The top of an iPhone's screen scrolls to the top of the page without a press.
    if (!item || window.scrollY === 0) return
    const off = item.getBoundingClientRect().top - anchor.top
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
  }
}

const focusTitle = () => document.getElementById('page-title')?.focus({ preventScroll: true })

/** After a move to a page: focuses its title and scrolls it to its place, also while its answers come. */
export function arriveAt(place: ScrollPlace): void {
  letGo()
  focusTitle()
  const holdPlace = restoreScroll(place)
  holdPlace()
  whileUntouched(() => {
    if (document.activeElement === document.body) focusTitle()
    holdPlace()
  })
}
