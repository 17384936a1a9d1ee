import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { arriveAt, topOfPage } from '#web/platform/arrive.ts'
import { goBack } from '#web/platform/navigation.ts'

interface StepState {
  step?: number
}

/**
 * A step within one screen, kept in the history entry: the address stays, the browser's Back moves one step,
 * a reload stays on the step. Another step is an arrival like that on a page; one that takes the place of this is not:
 * the focus stays on the tab that chose it.
 */
export function useStep() {
  const [path, navigate] = useLocation()
  const state = useHistoryState<StepState | null>()
  const step = typeof state?.step === 'number' ? state.step : 0
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    arriveAt(topOfPage)
  }, [step])

  return {
    step,
    /** One history entry further. */
    advanceTo: (next: number) => navigate(path, { state: { step: next } }),
    /** Takes the place of the present entry. */
    replaceBy: (next: number) => {
      shown.current = next
      navigate(path, { state: { step: next }, replace: true })
    },
    /** Back over as many entries as steps were advanced. */
    returnBy: goBack,
  }
}
