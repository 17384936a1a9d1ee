import { flushSync } from 'react-dom'
import { givesPlace, whenLeft } from '#web/platform/layers.ts'

type Direction = 'forward' | 'back'

const canSlide = (): boolean =>
  typeof document.startViewTransition === 'function' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Changes the page under a slide in the direction of travel, where the browser can; theme/motion.css draws it. */
export function travel(direction: Direction, change: () => void | Promise<void>): void {
  if (!canSlide()) {
    void change()
    return
  }
  document.documentElement.dataset.travel = direction
  const transition = document.startViewTransition(change)
  // A slide that another one overtakes, or that a hidden tab skips, is no fault.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
}

/** Back to the page before, and settled once that has been drawn. */
export function travelBack(goBack: () => void): void {
  travel(
    'back',
    () =>
      new Promise(resolve => {
        addEventListener('popstate', () => setTimeout(resolve), { once: true })
        goBack()
      }),
  )
}

type Navigate<Options> = (to: string, options?: Options) => void

/** The router's own moves: a new page slides in, a redirect just happens. */
export function slideTo<Options extends { replace?: boolean }>(
  navigate: Navigate<Options>,
  to: string,
  options?: Options,
): void {
  whenLeft(() => {
    if (options?.replace) return navigate(to, options)
    const how = givesPlace() ? ({ ...options, replace: true } as Options) : options
    const isSamePage = new URL(to, location.href).pathname === location.pathname
    if (isSamePage) navigate(to, how)
    else travel('forward', () => flushSync(() => navigate(to, how)))
  })
}
