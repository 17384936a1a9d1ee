import { type PointerEvent, type RefObject, useRef } from 'react'

const slopPx = 10
const closingShare = 0.3
const flickPxPerMs = 0.5

/** Lets a panel on the left edge be pushed back by the finger; past a third of its width, or flicked, it closes. */
export function useSwipeAway(panel: RefObject<HTMLElement | null>, onAway: () => void) {
  const start = useRef<{ x: number; y: number; atMs: number } | null>(null)
  const isDragging = useRef(false)

  function shift(x: number | null) {
    const style = panel.current?.style
    if (!style) return
    style.transition = x === null ? '' : 'none'
    style.translate = x === null ? '' : `${Math.min(0, x)}px 0`
  }

  function release(event: PointerEvent) {
    const from = start.current
    start.current = null
    if (!from || !isDragging.current) return
    const moved = event.clientX - from.x
    const width = panel.current?.offsetWidth ?? 1
    const isFlick = -moved / (event.timeStamp - from.atMs) > flickPxPerMs
    shift(null)
    if (event.type === 'pointerup' && (-moved > width * closingShare || isFlick)) onAway()
  }

  return {
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY, atMs: event.timeStamp }
      isDragging.current = false
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      if (!from) return
      const x = event.clientX - from.x
      if (!isDragging.current) {
        if (Math.abs(x) < slopPx || Math.abs(x) < Math.abs(event.clientY - from.y)) return
        isDragging.current = true
        panel.current?.setPointerCapture(event.pointerId)
      }
      shift(x)
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
