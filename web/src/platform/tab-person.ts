import { appBase } from '#contract/paths.ts'
import { orNothing } from '#web/platform/or-nothing.ts'

// Tabs of one browser share one session, so that what a tab shows may come to be another person's.

const key = 'person'
/** The person of this tab, by public id; undefined while nobody is signed in here. */
let own: string | undefined

/** The last person to log in in this browser, by public id; null if unknown. */
export const lastPerson = (): string | null => orNothing(() => localStorage.getItem(key))

export const tabPerson = (): string | undefined => own

/** The tab shows this person's things from now on; other tabs hear of it. */
export const takeTab = (givenId: string): void => {
  own = givenId
  if (lastPerson() !== givenId) orNothing(() => localStorage.setItem(key, givenId))
}

export const leaveTab = (): void => {
  own = undefined
}

/** The person has logged out: the browser remembers nobody. */
export const forgetPerson = (): void => {
  leaveTab()
  orNothing(() => localStorage.removeItem(key))
}

let isEmptied = false

/**
 * Clears the screen before anything else happens, and reloads the app for the person signed in now. Until then the tab
 * stays its person's: a call that is tried again names that person, and the server refuses it.
 */
export const emptyTab = (): void => {
  if (isEmptied) return
  isEmptied = true
  document.documentElement.replaceChildren()
  location.replace(`${appBase}/`)
}

const emptyIfAnothers = (): void => {
  const last = lastPerson()
  if (own !== undefined && last !== null && last !== own) emptyTab()
}

/** Empties the tab when somebody else has logged in in another one: at once, and whenever this one wakes. */
export const watchTab = (): void => {
  addEventListener('storage', emptyIfAnothers)
  addEventListener('focus', emptyIfAnothers)
  addEventListener('online', emptyIfAnothers)
  document.addEventListener('visibilitychange', emptyIfAnothers)
  document.addEventListener('resume', emptyIfAnothers)
  const { style } = document.documentElement
  // A page that the browser brings back shows before its code runs.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && own !== undefined) style.visibility = 'hidden'
  })
  addEventListener('pageshow', () => {
    emptyIfAnothers()
    style.visibility = ''
  })
}
