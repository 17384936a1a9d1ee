import { appBase } from '#contract/paths.ts'
import { routes } from '#web/app/routes.tsx'
import { loadAhead } from '#web/platform/idle.ts'

/** How long the first screen has the network to itself once the page is there, in milliseconds. */
const headStartMs = 2_000

/**
 * Fetches the other parts of the app when the browser is idle, so that they open without a wait or a network: the code
 * of every screen but the rare ones, and the service worker, which stores the app. Returns a function that stops it.
 */
export function fetchRest(): () => void {
  const ends = new AbortController()
  const start = () => {
    const timer = setTimeout(() => {
      loadAhead(async () => {
        for (const route of routes)
          if (!route.isRare && !ends.signal.aborted) await route.load().catch(() => {})
        if (import.meta.env.PROD) await navigator.serviceWorker?.register(`${appBase}/sw.js`)
      })
    }, headStartMs)
    ends.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true, signal: ends.signal })
  return () => ends.abort()
}
