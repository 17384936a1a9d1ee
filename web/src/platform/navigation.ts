import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { appBase } from '#contract/paths.ts'
import { type Standing, standingNow, topOfPage } from '#web/platform/arrive.ts'
import { travelBack } from '#web/platform/travel.ts'

interface Entry {
  path: string
  standing: Standing
}

/** The addresses that this tab went through since it was loaded, as the browser's own history does not tell them. */
const trail: Entry[] = []
let at = 0
let lastMove: 'push' | 'replace' | 'pop' = 'push'
/** How far a move of our own goes, until it has been made. */
let leap = 0

const pathHere = (): string => location.pathname.slice(appBase.length) || '/'

function onPush(): void {
  trail.splice(at + 1, trail.length, { path: pathHere(), standing: topOfPage })
  at += 1
}

// The browser does not say which way it went: one step back is by far the likeliest, then one forward.
function onPop(): void {
  const path = pathHere()
  const landing = at + leap
  leap = 0
  if (landing !== at && trail[landing]?.path === path) at = landing
  else if (trail[at - 1]?.path === path) at -= 1
  else if (trail[at + 1]?.path === path) at += 1
  else {
    trail.splice(0, trail.length, { path, standing: topOfPage })
    at = 0
  }
}

function follow(move: typeof lastMove): void {
  const left = trail[at]
  // The old page still stands: the router renders the new one after this event.
  if (left) left.standing = standingNow()
  lastMove = move
  if (move === 'push') onPush()
  else if (move === 'pop') onPop()
  else trail[at] = { path: pathHere(), standing: left?.standing ?? topOfPage }
}

/** Starts following the history; call it once, before the first render. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  trail.push({ path: pathHere(), standing: topOfPage })
  addEventListener('pushState', () => follow('push'))
  addEventListener('replaceState', () => follow('replace'))
  addEventListener('popstate', () => follow('pop'))
}

/** Where the page shown now should stand: where it was left when the person came back to it, else at its top. */
export const standingForArrival = (): Standing =>
  lastMove === 'pop' ? (trail[at]?.standing ?? topOfPage) : topOfPage

/** Whether this page was come back to, rather than gone to. */
export const hasComeBack = (): boolean => lastMove === 'pop'

/** Back over so many entries. */
export function goBack(count: number): void {
  leap = -count
  history.go(-count)
}

/** Goes back over so many entries where they lead to this page, to its top; false where they are not known to. */
export function goBackTo(path: string, count: number): boolean {
  const entry = trail[at - count]
  if (entry?.path !== path) return false
  entry.standing = topOfPage
  goBack(count)
  return true
}

export function useBack() {
  const [, navigate] = useLocation()
  return useMemo(
    () => ({
      /** To the page before this one, or to `fallback` when this one was opened directly. */
      back: (fallback: string): void => {
        if (at > 0) travelBack()
        else navigate(fallback, { replace: true })
      },
      /** To the page above this one, whatever was before; the browser's own Back does not lead here again. */
      up: (parent: string): void => {
        if (trail[at - 1]?.path === parent) travelBack()
        else navigate(parent, { replace: true })
      },
    }),
    [navigate],
  )
}

/** Leads up to a page at once, without leaving the present one in the history. */
export function ReturnTo({ to }: { to: string }): null {
  const { up } = useBack()
  useEffect(() => up(to), [up, to])
  return null
}
