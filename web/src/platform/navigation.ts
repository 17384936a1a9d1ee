import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { appBase } from '#contract/paths.ts'
import { followLayers, layerCount } from '#web/platform/layers.ts'
import { type ScrollPlace, scrollPlaceNow, topOfPage } from '#web/platform/scroll-restore.ts'
import { travelBack } from '#web/platform/travel.ts'

interface Entry {
  path: string
  place: ScrollPlace
}

/** The addresses that this tab went through since it was loaded, as the browser's own history does not tell them. */
const trail: Entry[] = []
let at = 0
let lastMove: 'push' | 'replace' | 'pop' = 'push'
/** How far a move of our own goes, until it has been made. */
let leap = 0

const pathHere = (): string => location.pathname.slice(appBase.length) || '/'

function onPush(): void {
  trail.splice(at + 1, trail.length, { path: pathHere(), place: topOfPage })
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
    trail.splice(0, trail.length, { path, place: topOfPage })
    at = 0
  }
}

function follow(move: typeof lastMove): void {
  const left = trail[at]
  // The old page still stands: the router renders the new one after this event.
  if (left) left.place = scrollPlaceNow()
  lastMove = move
  if (move === 'push') onPush()
  else if (move === 'pop') onPop()
  else trail[at] = { path: pathHere(), place: left?.place ?? topOfPage }
}

/** Starts following the history; call it once, before the first render. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  trail.push({ path: pathHere(), place: topOfPage })
  addEventListener('pushState', () => follow('push'))
  addEventListener('replaceState', () => follow('replace'))
  addEventListener('popstate', () => {
    follow('pop')
    followLayers()
  })
  followLayers()
}

/** Where the page shown now should stand: where it was left when the person came back to it, else at its top. */
export const scrollPlaceForArrival = (): ScrollPlace =>
  lastMove === 'pop' ? (trail[at]?.place ?? topOfPage) : topOfPage

/** True if this page was come back to, rather than gone to. */
export const hasComeBack = (): boolean => lastMove === 'pop'

/** Back over so many steps of this page; where they are not in the history, `replace` has to do. */
export function goBackHere(count: number, replace: () => void): void {
  const entry = trail[at - count]
  if (entry && entry.path !== pathHere()) replace()
  else goBack(count)
}

/** Back over so many entries. */
export function goBack(count: number): void {
  leap = -count
  history.go(-count)
}

/** Goes back over so many entries where they lead to this page, to its top; false where they are not known to. */
export function goBackTo(path: string, count: number): boolean {
  const entry = trail[at - count]
  if (entry?.path !== path) return false
  entry.place = topOfPage
  goBack(count)
  return true
}

/** Goes back over this page and its layers. */
const leavePage = () => goBack(1 + layerCount())

export function useBack() {
  const [, navigate] = useLocation()
  return useMemo(
    () => ({
      /** Goes to the page before this one, or to `fallback` when this one was opened directly. */
      back: (fallback: string): void => {
        if (at > layerCount()) travelBack(leavePage)
        else navigate(fallback, { replace: true })
      },
      /** To the page above this one, whatever was before; the browser's own Back does not lead here again. */
      up: (parent: string): void => {
        if (trail[at - 1 - layerCount()]?.path === parent) travelBack(leavePage)
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
