import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasComeBack } from '#web/platform/navigation.ts'

const firstLot = 24
const nextLot = 48
/** How far below the screen the end of the list may be before more of it is drawn. */
const aheadPx = '1600px'

const reached = new Map<string, number>()

/**
 * How many items of a long list to draw: a screenful or two, and more as the end comes near. Whoever comes back to
 * the list finds as many as before. The element of `end` stands below the last item.
 */
export function useGrowing(
  list: string,
  total: number,
): { shown: number; end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null)
  const [grown, setGrown] = useState(() => ({
    list,
    shown: hasComeBack() ? (reached.get(list) ?? firstLot) : firstLot,
  }))
  const shown = grown.list === list ? grown.shown : firstLot
  const isWhole = shown >= total

  useEffect(() => {
    reached.set(list, shown)
    const element = end.current
    if (!element || isWhole) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ list, shown: shown + nextLot })
      },
      { rootMargin: aheadPx },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, shown, isWhole])

  return { shown, end }
}
