import { appBase } from '#contract/paths.ts'
import { screenAt } from '#contract/screens.ts'
import { routes } from '#web/app/routes.tsx'
import { loadAhead } from '#web/platform/idle.ts'

const ignore = () => {
  // Code that could not be loaded ahead is loaded again when it is needed, and complained about then.
}

/** Loads the code of the screen at the present address while the session is still being checked. */
export function preloadHere(): void {
  const here = screenAt(location.pathname.slice(appBase.length) || '/')
  routes
    .find(({ path }) => path === here?.screen.path)
    ?.load()
    .catch(ignore)
}

/** Loads every other screen but the rare ones when the browser is idle, so that going there takes no wait. */
export function preloadRest(): void {
  loadAhead(async () => {
    for (const route of routes) if (!route.isRare) await route.load().catch(ignore)
  })
}
