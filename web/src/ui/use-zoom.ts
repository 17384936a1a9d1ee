import { type PointerEvent, useRef } from 'react'

const largest = 4
const byDoubleTap = 2.5

interface Point {
  x: number
  y: number
}

/** Makes a picture larger with two fingers or a double tap, and moves it with one while it is. */
export function useZoom(onZoom: (isZoomed: boolean) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const view = useRef({ scale: 1, x: 0, y: 0 })
  const pinched = useRef({ apart: 0, scale: 1 })

  const show = (scale: number, x: number, y: number) => {
    const wasZoomed = view.current.scale > 1
    view.current = scale <= 1 ? { scale: 1, x: 0, y: 0 } : { scale, x, y }
    const { current } = view
    if (ref.current)
      ref.current.style.transform = `translate(${current.x}px, ${current.y}px) scale(${current.scale})`
    if (wasZoomed !== current.scale > 1) onZoom(current.scale > 1)
  }
  const apart = (): number => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
  }
  return {
    ref,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        pinched.current = { apart: apart(), scale: view.current.scale }
      },
      onPointerMove: (event: PointerEvent) => {
        const before = fingers.current.get(event.pointerId)
        if (!before) return
        const now = { x: event.clientX, y: event.clientY }
        fingers.current.set(event.pointerId, now)
        const { scale, x, y } = view.current
        if (fingers.current.size === 2 && pinched.current.apart > 0)
          show(Math.min(largest, (pinched.current.scale * apart()) / pinched.current.apart), x, y)
        else if (scale > 1) show(scale, x + now.x - before.x, y + now.y - before.y)
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: () => show(view.current.scale > 1 ? 1 : byDoubleTap, 0, 0),
    },
  }
}
