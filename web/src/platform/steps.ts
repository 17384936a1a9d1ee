import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { goBackHere } from '#web/platform/navigation.ts'
import { arriveAt, topOfPage } from '#web/platform/scroll-restore.ts'

interface StepState {
  step?: number
  /** The step that the screen was opened at. */
  first?: number
  isOver?: boolean
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
  const first = Math.min(step, state?.first ?? 0)
  const shown = useRef(step)
  // The state that the screen was opened with goes along; layers over the page do not.
  const { isOver: _, ...kept } = state ?? {}
  const at = (next: number): StepState => ({
    ...kept,
    step: next,
    ...(first > 0 && { first: Math.min(first, next) }),
  })

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    arriveAt(topOfPage)
  }, [step])

  return {
    step,
    /** The step is in the history already: the screen was reloaded, or somebody came back to it. */
    isSet: state?.step !== undefined,
    first,
    /** Moves on by one history entry. */
    advanceTo: (next: number) => navigate(path, { state: at(next) }),
    /** Takes the place of the present entry. */
    replaceBy: (next: number) => {
      shown.current = next
      navigate(path, { state: at(next), replace: true })
    },
    /** Back by so many steps: over their entries of the history, where they have some. */
    returnBy: (count: number) =>
      goBackHere(count, () => navigate(path, { state: at(step - count), replace: true })),
  }
}
