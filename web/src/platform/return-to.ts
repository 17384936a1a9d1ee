import { appBase } from '#contract/paths.ts'
import { screenAt } from '#contract/screens.ts'

const storageKey = 'page to return to'

/** A page of this app, below its base: nothing from an address or another site ever gets here. */
interface Place {
  path: string
  step: number | undefined
  /** The owner of the page; null if nobody was signed in. */
  givenId: string | null
}

/** Remembers the page shown now, from which one is led away to log in or to set up the profile. */
export function rememberPlace(givenId: string | null): void {
  const path = location.pathname.slice(appBase.length) || '/'
  const access = screenAt(path)?.screen.access
  if (access !== 'protected' && access !== 'profile') return
  const { step } = (history.state as { step?: number } | null) ?? {}
  // A mailed link has its token behind '#'.
  const place: Place = { path: path + location.search + location.hash, step, givenId }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place))
  } catch {
    // Where nothing can be stored one comes to the market.
  }
}

/** Where this person was led away from in this tab. */
export function placeToReturnTo(givenId: string): Place | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Place | null
    return place && (place.givenId ?? givenId) === givenId ? place : null
  } catch {
    return null
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There is nothing to forget.
  }
}
