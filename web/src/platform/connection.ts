import { useSyncExternalStore } from 'react'

/**
 * The least time between two reports that the server is reached again, in milliseconds. Each report makes the app fetch
 * all that it shows. If one call of many fails, its failure and those fetches would otherwise follow each other without
 * end.
 */
const restMs = 5_000

/** How long a call may have failed before the server is asked whether it is there, and how long it has to answer. */
const doubtMs = 1_000
const answerMs = 3_000
/** How long after it did not answer it is asked again, at first and at the most. */
const firstPauseMs = 2_000
const longestPauseMs = 15_000

/** Tells if the last try reached the server, and if any try ever did. */
let isReached = true
let hasBeenReached = false
/** True if it is taken to be out of reach: it did not answer when asked, or nothing has been reached at all. */
let isLost = false
const listeners = new Set<() => void>()

const again = new Set<() => void>()
/** Tells if the last report is younger than that, and if the server was reached again since. */
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

const setLost = (now: boolean): void => {
  if (isLost === now) return
  isLost = now
  for (const listener of listeners) listener()
}

/** One call that fails alone, as on a train, does not mean that there is no network. */
const lookForServer = async (): Promise<void> => {
  if (isReached) return
  const signal = AbortSignal.timeout(answerMs)
  const isThere = await fetch('/healthz', { cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
  if (isThere) noteReached(true)
  else if (!isReached) {
    setLost(true)
    lookAgain()
  }
}

let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined

/** No other call may ask the server: without a signed-in person there is no live connection to try. */
const lookAgain = (): void => {
  clearTimeout(timer)
  timer = setTimeout(lookForServer, pauseMs)
  pauseMs = Math.min(2 * pauseMs, longestPauseMs)
}

/** Every call reports here whether any answer came. */
export const noteReached = (now: boolean): void => {
  hasBeenReached ||= now
  if (isReached === now) return
  isReached = now
  if (now) {
    clearTimeout(timer)
    pauseMs = firstPauseMs
    setLost(false)
    tellAgain()
  } else if (hasBeenReached) setTimeout(lookForServer, doubtMs)
  // The app has only just opened: said now, it is there before anything that it would move.
  else {
    setLost(true)
    lookAgain()
  }
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

export const isOffline = (): boolean => isLost

/** True if the shown data may be old, because the server cannot be reached. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

/** How many calls have been waiting for longer than one expects. */
let slowCalls = 0
const addSlow = (count: 1 | -1): void => {
  slowCalls += count
  for (const listener of listeners) listener()
}

/** A call takes long; answers how to say that it is over. */
export const noteSlow = (): (() => void) => {
  addSlow(1)
  return () => addSlow(-1)
}

/** True if any call takes long. */
export const useSlow = (): boolean => useSyncExternalStore(subscribe, () => slowCalls > 0)
