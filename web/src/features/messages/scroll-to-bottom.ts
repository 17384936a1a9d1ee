/** How long a scroll over a distance takes, in milliseconds (chat.3 in docs/clauses.md). */
export function scrollMs(distance: number): number {
  if (distance < 500) return 300
  if (distance < 1000) return 350
  if (distance < 1500) return 400
  return distance < 2000 ? 450 : 500
}

const easeOut = (part: number): number => 1 - (1 - part) ** 3

/** Scrolls to the end, smoothly unless the person asked for less motion; a touch of the person's own stops it. */
export function scrollToBottom(scroller: HTMLElement): void {
  const start = scroller.scrollTop
  const distance = scroller.scrollHeight - scroller.clientHeight - start
  if (distance <= 0) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scroller.scrollTop = start + distance
    return
  }
  const durationMs = scrollMs(distance)
  const startedAt = performance.now()
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  scroller.addEventListener('pointerdown', stop, { once: true })
  scroller.addEventListener('wheel', stop, { once: true, passive: true })

  const step = (now: number) => {
    if (isStopped) return
    const part = Math.min(1, (now - startedAt) / durationMs)
    // The end moves while rows that come into view are measured.
    const end = scroller.scrollHeight - scroller.clientHeight
    scroller.scrollTop = start + (end - start) * easeOut(Math.max(0, part))
    if (part < 1) requestAnimationFrame(step)
    else {
      scroller.removeEventListener('pointerdown', stop)
      scroller.removeEventListener('wheel', stop)
    }
  }
  requestAnimationFrame(step)
}
