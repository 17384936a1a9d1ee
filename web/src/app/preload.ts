import { appBase } from '#contract/paths.ts'
import { routeAt } from '#web/app/route-at.ts'
import { routes } from '#web/app/routes.ts'
import { whenIdle } from '#web/platform/idle.ts'

const ignore = () => {
  // Code that could not be fetched ahead is fetched again, and complained about, when it is needed.
}

/** Fetches the code of the screen at the present address while the session is still being checked. */
export function preloadHere(): void {
  const path = location.pathname.slice(appBase.length) || '/'
  routeAt(path)?.load().catch(ignore)
}

/** Fetches every other screen but the rare ones when the browser is idle, so that going there takes no wait. */
export function preloadRest(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData) return
  whenIdle(async () => {
    for (const route of routes) if (!route.isRare) await route.load().catch(ignore)
  })
}
