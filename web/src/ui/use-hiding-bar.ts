import { useEffect, useState } from 'react'

/** Smaller movements are a resting thumb. */
const slopPx = 8

/** True if a bar gives its room to the list: hidden while one scrolls down, back as soon as one scrolls up. */
export function useHidingBar(isOn: boolean): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let last = window.scrollY
    const onScroll = () => {
      const top = Math.max(0, window.scrollY)
      const moved = top - last
      if (Math.abs(moved) < slopPx) return
      last = top
      // A jump, such as back to where a list was left, is no scrolling.
      if (Math.abs(moved) > window.innerHeight) setIsHidden(false)
      else setIsHidden(moved > 0 && top > window.innerHeight / 4)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [isOn])
  return isHidden
}
