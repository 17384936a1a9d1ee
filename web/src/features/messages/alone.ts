/** How long it waits for another tab, in milliseconds: a tab that the browser has frozen may hold the lock for ever. */
const patienceMs = 10_000

/**
 * Runs the work while no other tab runs it, so that the order of messages holds. Where a browser has no locks, refuses
 * one, or another tab does not give it back, the work runs all the same: the server stores each message once.
 */
export const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  let working: Promise<T> | undefined
  const run = () => {
    working ??= work()
    return working
  }
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patienceMs)
  try {
    await navigator.locks.request('taskbazaar-unsent', { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return run()
    })
  } catch {
    clearTimeout(timer)
  }
  return run()
}
