import { dayMs } from '#contract/time.ts'
import { orNothing } from '#web/platform/or-nothing.ts'

const prefix = 'draft '
const keptMs = 7 * dayMs

interface Kept {
  givenId: string
  keptAt: number
  value: unknown
}

/** What the browser could not store lasts as long as the tab. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

export const draftKey = (givenId: string, name: string): string => `${prefix}${givenId} ${name}`

const keptIn = (text: string | null): Kept | null =>
  orNothing(() => (text === null ? null : (JSON.parse(text) as Kept | null)))

const isOld = ({ keptAt }: Kept): boolean => Date.now() - keptAt > keptMs

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Hears of every change, those of other tabs included. */
export const onDraftChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A draft as it is stored. */
export const storedDraft = (key: string): string | null =>
  unstored.get(key) ?? orNothing(() => localStorage.getItem(key))

/** What is in a stored draft; null once it is too old. */
export const draftIn = (text: string | null): unknown => {
  const kept = keptIn(text)
  return kept === null || isOld(kept) ? null : kept.value
}

/** At once, not in IndexedDB: the tab may be gone a moment after the last key. */
export const keepDraft = (givenId: string, name: string, value: unknown): void => {
  const key = draftKey(givenId, name)
  const text = JSON.stringify({ givenId, keptAt: Date.now(), value } satisfies Kept)
  unstored.delete(key)
  if (orNothing(() => [localStorage.setItem(key, text)]) === null) unstored.set(key, text)
  tell()
}

export const dropDraft = (key: string): void => {
  unstored.delete(key)
  orNothing(() => localStorage.removeItem(key))
  tell()
}

/** Deletes every draft but the fresh ones of this person. */
export const clearDrafts = (exceptOf?: string): void => {
  const keys = orNothing(() => Object.keys(localStorage)) ?? []
  for (const key of [...keys, ...unstored.keys()]) {
    const kept = key.startsWith(prefix) ? keptIn(storedDraft(key)) : undefined
    if (kept === undefined || (kept && kept.givenId === exceptOf && !isOld(kept))) continue
    dropDraft(key)
  }
}
