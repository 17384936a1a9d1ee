import { type PointerEvent, type RefObject, useRef } from 'react'

const slopPx = 10
const closingShare = 0.3
const flickPxPerMs = 0.5

/** Lets a panel at an edge be pushed back there by the finger; past a third of its size, or flicked, it closes. */
export function useSwipeAway(
  panel: RefObject<HTMLElement | null>,
  onAway: () => void,
  edge: 'left' | 'bottom' = 'left',
) {
  const start = useRef<{ x: number; y: number; atMs: number } | null>(null)
  const isDragging = useRef(false)

  /** How far the finger has moved towards the edge, and how far across. */
  function movedTo(event: PointerEvent, from: { x: number; y: number }) {
    const x = event.clientX - from.x
    const y = event.clientY - from.y
    return edge === 'left' ? { away: -x, across: y } : { away: y, across: x }
  }

  function shift(away: number | null) {
    const style = panel.current?.style
    if (!style) return
    const px = Math.max(0, away ?? 0)
    style.transition = away === null ? '' : 'none'
    style.translate = away === null ? '' : edge === 'left' ? `${-px}px 0` : `0 ${px}px`
  }

  function release(event: PointerEvent) {
    const from = start.current
    start.current = null
    if (!from || !isDragging.current) return
    const { away } = movedTo(event, from)
    const size = (edge === 'left' ? panel.current?.offsetWidth : panel.current?.offsetHeight) ?? 1
    const isFlick = away / (event.timeStamp - from.atMs) > flickPxPerMs
    shift(null)
    if (event.type === 'pointerup' && (away > size * closingShare || isFlick)) onAway()
  }

  return {
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY, atMs: event.timeStamp }
      isDragging.current = false
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      if (!from) return
      const { away, across } = movedTo(event, from)
      if (!isDragging.current) {
        if (Math.abs(away) < slopPx || Math.abs(away) < Math.abs(across)) return
        isDragging.current = true
        // Captured by the element that listens. Otherwise another element could catch the events.
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      shift(away)
    },
    onPointerUp: release,
    onPointerCancel: release,
    // The finger that pushed the panel did not mean to press the link under it.
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!isDragging.current) return
      isDragging.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
