/** Puts reader and eye at the start of what has just been shown: the title takes the focus, the page its place. */
export function arriveAt(scrollY: number): void {
  document.getElementById('page-title')?.focus({ preventScroll: true })
  window.scrollTo({ top: scrollY, behavior: 'instant' })
}
