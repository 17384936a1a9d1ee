/** How near to the end somebody is who reads the newest message, in pixels. */
const nearEndPx = 40

/**
 * Keeps the end in view where it was when there is less room for the conversation, as above a keyboard, or its rows turn
 * out higher. A row more is scrolled to otherwise.
 */
function holdEnd(scroller: HTMLElement, rowCount: () => number): () => void {
  let isAtEnd = true
  let rows = rowCount()
  const toEnd = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  const look = () => {
    isAtEnd = toEnd() <= nearEndPx
  }
  const observer = new ResizeObserver(() => {
    if (isAtEnd && rows === rowCount()) scroller.scrollTop += toEnd()
    rows = rowCount()
  })
  observer.observe(scroller)
  for (const part of scroller.children) observer.observe(part)
  scroller.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    scroller.removeEventListener('scroll', look)
  }
}

/** Some browsers lay their keyboard over the page: the screen then ends where the keyboard begins. */
function endAtKeyboard(screen: HTMLElement): () => void {
  const view = visualViewport
  if (!view) return () => {}
  const fit = () => {
    const inSight = Math.round(view.height * view.scale)
    const isCovered = inSight < innerHeight
    screen.style.height = isCovered ? `${inSight}px` : ''
    // They scroll the page up to the field, which is in sight now.
    if (isCovered) scrollTo(0, 0)
  }
  view.addEventListener('resize', fit)
  return () => {
    view.removeEventListener('resize', fit)
    screen.style.height = ''
  }
}

/** Keeps the newest message in sight while a keyboard comes up; answers how to stop. */
export function keepAboveKeyboard(
  scroller: HTMLElement,
  screen: HTMLElement,
  rowCount: () => number,
): () => void {
  const stops = [holdEnd(scroller, rowCount), endAtKeyboard(screen)]
  return () => {
    for (const stop of stops) stop()
  }
}
