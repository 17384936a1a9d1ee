import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { goBack, goBackTo } from '#web/platform/navigation.ts'

/** Leads from the last of some steps to a page and to its top; no way back leads into any of the steps. */
export function useLeave() {
  const [, navigate] = useLocation()
  return useCallback(
    (path: string, steps: number): void => {
      const replace = () => navigate(path, { replace: true })
      if (goBackTo(path, steps)) return
      if (steps === 1) replace()
      else {
        // A tab that was reloaded on the way does not know the pages before.
        addEventListener('popstate', () => setTimeout(replace), { once: true })
        goBack(steps - 1)
      }
    },
    [navigate],
  )
}
