import { useSyncExternalStore } from 'react'

/**
 * The least time between two times that being reached again is told, in milliseconds. Each makes the app ask anew for
 * all that shows; where one call of many fails, its failure and their answers would follow each other without end.
 */
const restMs = 5_000

/** Whether the server was reached when it was last tried. */
let isReached = true
const listeners = new Set<() => void>()

const again = new Set<() => void>()
/** Whether it was told less than that long ago, and whether it has been reached again since. */
let isResting = false
let isDue = false

const tellAgain = (): void => {
  isDue = isResting
  if (isResting) return
  isResting = true
  setTimeout(() => {
    isResting = false
    if (isDue && isReached) tellAgain()
  }, restMs)
  for (const run of again) run()
}

/** Every call reports here whether any answer came. */
export const noteReached = (now: boolean): void => {
  if (isReached === now) return
  isReached = now
  for (const listener of listeners) listener()
  if (now) tellAgain()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs when the server is reached again after it was not: at once, or as soon as the last time is long enough ago. */
export const onReachedAgain = (run: () => void): (() => boolean) => {
  again.add(run)
  return () => again.delete(run)
}

export const isOffline = (): boolean => !isReached

/** Whether what is shown may be old, because the server cannot be reached. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)
