import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

interface StepState {
  step?: number
}

/**
 * A step within one screen, kept in the history entry: the address stays, the browser's Back moves one step,
 * a reload stays on the step.
 */
export function useStep() {
  const [path, navigate] = useLocation()
  const state = useHistoryState<StepState | null>()
  const step = typeof state?.step === 'number' ? state.step : 0
  return {
    step,
    /** One history entry further. */
    advanceTo: (next: number) => navigate(path, { state: { step: next } }),
    /** Takes the place of the present entry. */
    replaceBy: (next: number) => navigate(path, { state: { step: next }, replace: true }),
    /** To the entry of the step before. */
    goBack: () => history.back(),
  }
}
