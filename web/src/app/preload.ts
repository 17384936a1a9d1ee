import { appBase } from '#contract/paths.ts'
import { screenAt } from '#contract/screens.ts'
import { routes } from '#web/app/routes.tsx'

/** Loads the code of the screen at the present address while the session is still being checked. */
export function preloadHere(): void {
  const here = screenAt(location.pathname.slice(appBase.length) || '/')
  routes
    .find(({ path }) => path === here?.screen.path)
    ?.load()
    // It is loaded again when it is needed, and complained about then.
    .catch(() => {})
}
