import { useLayoutEffect } from 'react'
import { scrollPlaceForArrival } from '#web/platform/navigation.ts'
import { arriveAt } from '#web/platform/scroll-restore.ts'

let hasArrivedBefore = false

/** Stands beside a screen: once its code is there and it is shown, focus and scroll go where they belong. */
export function Arrival({ path }: { path: string }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one arrival per path
  useLayoutEffect(() => {
    // The browser itself announces the first page and puts the focus at its start.
    if (hasArrivedBefore) arriveAt(scrollPlaceForArrival())
    hasArrivedBefore = true
  }, [path])
  return null
}
