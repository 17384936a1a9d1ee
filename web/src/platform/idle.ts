/** The time that the browser gets for drawing before anything else, in milliseconds. */
export const headStartMs = 400

/** The longest wait for a browser with nothing better to do, in milliseconds: live news and the menu wait for it, too. */
const latestMs = 1_000

/** Runs something that can wait, once the browser has nothing better to do; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  let isOff = false
  const start = () => {
    if (!isOff) run()
  }
  // Safari has no way to ask. Chromium may never call back where it draws no frames.
  const ask = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: latestMs }) : setTimeout(start)
  setTimeout(ask, headStartMs)
  return () => {
    isOff = true
  }
}

/**
 * Loads something before it is needed, when the browser is idle; not for somebody who saves data. A failure is not
 * reported, because the part is loaded again when it is needed.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  whenIdle(() => void load().catch(() => {}))
}
