import { type CSSProperties, type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'

/** How far the pointer goes before a press is a drag, in pixels, and how long a finger rests for that, in ms. */
const slackPx = 6
const holdMs = 250

interface Drag {
  index: number
  dx: number
}

interface Press {
  x: number
  isTouch: boolean
  /** The finger has rested, or the mouse has gone far enough: from now on it drags. */
  hasBegun: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Drags the items of a row to another place: by mouse at once, by finger after a short rest, so that a row scrolls. */
export function useDragOrder(count: number, stepPx: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const press = useRef<Press | null>(null)
  const hasDragged = useRef(false)
  const placeOf = ({ index, dx }: Drag) => Math.min(count - 1, Math.max(0, index + Math.round(dx / stepPx)))
  // The browser would take a finger that moves sideways for one that scrolls; only a listener of its own can refuse that.
  const ref = useCallback((item: HTMLElement | null) => {
    const keep = (event: TouchEvent) => press.current?.hasBegun && event.preventDefault()
    item?.addEventListener('touchmove', keep, { passive: false })
    return () => item?.removeEventListener('touchmove', keep)
  }, [])

  const stop = () => {
    clearTimeout(press.current?.timer)
    press.current = null
    setDrag(null)
  }
  const begin = (now: Press, index: number) => {
    now.hasBegun = true
    setDrag({ index, dx: 0 })
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
          ref,
          onPointerDown: ({ clientX: x, pointerType }: PointerEvent<HTMLElement>) => {
            hasDragged.current = false
            const now: Press = { x, isTouch: pointerType === 'touch', hasBegun: false }
            if (now.isTouch) now.timer = setTimeout(() => begin(now, index), holdMs)
            press.current = now
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const now = press.current
            if (!now) return
            const dx = event.clientX - now.x
            const isFar = Math.abs(dx) >= slackPx
            if (!now.hasBegun) {
              if (!isFar) return
              if (now.isTouch) return stop()
              event.currentTarget.setPointerCapture(event.pointerId)
              begin(now, index)
            }
            hasDragged.current ||= isFar
            setDrag({ index, dx })
          },
          onPointerUp: () => {
            if (drag && placeOf(drag) !== drag.index) onMove(drag.index, placeOf(drag))
            stop()
          },
          onPointerCancel: stop,
          // A finger that rests on a picture is offered a menu, which would end the drag.
          onContextMenu: (event: MouseEvent) => press.current?.hasBegun && event.preventDefault(),
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
