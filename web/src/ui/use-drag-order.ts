import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** How far the pointer goes before a press is a drag, in pixels, and how long a finger rests for that, in ms. */
const slackPx = 6
const holdMs = 250

interface Drag {
  index: number
  dx: number
}

/** Drags the items of a row to another place: by mouse at once, by finger after a short rest, so that a row scrolls. */
export function useDragOrder(count: number, stepPx: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef<{ x: number; at: number; isTouch: boolean } | null>(null)
  const hasDragged = useRef(false)
  const placeOf = ({ index, dx }: Drag) => Math.min(count - 1, Math.max(0, index + Math.round(dx / stepPx)))

  const end = () => {
    if (drag && placeOf(drag) !== drag.index) onMove(drag.index, placeOf(drag))
    start.current = null
    setDrag(null)
  }
  return {
    of: (index: number) => {
      const isHeld = drag?.index === index
      const style: CSSProperties = isHeld
        ? { transform: `translateX(${drag.dx}px) scale(1.05)`, zIndex: 1, transition: 'none' }
        : {}
      return {
        style,
        handlers: {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            hasDragged.current = false
            start.current = { x: event.clientX, at: event.timeStamp, isTouch: event.pointerType === 'touch' }
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const from = start.current
            if (!from) return
            const dx = event.clientX - from.x
            if (!drag) {
              if (Math.abs(dx) < slackPx || (from.isTouch && event.timeStamp - from.at < holdMs)) return
              event.currentTarget.setPointerCapture(event.pointerId)
              hasDragged.current = true
            }
            setDrag({ index, dx })
          },
          onPointerUp: end,
          onPointerCancel: () => {
            start.current = null
            setDrag(null)
          },
          // The end of a drag is no press.
          onClickCapture: (event: MouseEvent) => {
            if (!hasDragged.current) return
            event.preventDefault()
            event.stopPropagation()
          },
        },
      }
    },
  }
}
