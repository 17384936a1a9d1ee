import { useSyncExternalStore } from 'react'

/** Whether the server was reached when it was last tried. */
let isReached = true
const listeners = new Set<() => void>()

const change = (now: boolean): void => {
  if (isReached === now) return
  isReached = now
  for (const listener of listeners) listener()
}

/** Every call reports here whether any answer came. */
export const noteReached = (now: boolean): void => change(now)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs each time the server is reached again after it was not. */
export const onReachedAgain = (run: () => void): (() => boolean) => {
  const listener = () => {
    if (isReached) run()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isOffline = (): boolean => !isReached

/** Whether what is shown may be old, because the server cannot be reached. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)
