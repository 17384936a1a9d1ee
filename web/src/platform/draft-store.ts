import { dayMs } from '#contract/time.ts'
import { orNothing } from '#web/platform/or-nothing.ts'

const prefix = 'draft '
const keptMs = 7 * dayMs

interface Kept {
  givenId: string
  keptAt: number
  value: unknown
}

/** Drafts that the browser could not store last as long as the page. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

export const draftKey = (givenId: string, name: string): string => `${prefix}${givenId} ${name}`

const keptIn = (text: string | null): Kept | null =>
  orNothing(() => (text === null ? null : (JSON.parse(text) as Kept | null)))

const isOld = ({ keptAt }: Kept): boolean => Date.now() - keptAt > keptMs

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** The drafts of this tab, which other tabs leave alone. */
const ownDraft = (key: string): string | null =>
  unstored.get(key) ?? orNothing(() => sessionStorage.getItem(key))

const keepOwn = (key: string, text: string): void => {
  unstored.delete(key)
  if (orNothing(() => [sessionStorage.setItem(key, text)]) === null) unstored.set(key, text)
}

const dropOwn = (key: string): void => {
  unstored.delete(key)
  orNothing(() => sessionStorage.removeItem(key))
}

/** The last drafts of any tab, for the tab that is opened next. */
const lastDraft = (key: string): string | null => orNothing(() => localStorage.getItem(key))

/** Another tab has written or sent something; what it has sent as it stands here is done with here, too. */
const hear = ({ key, oldValue, newValue }: StorageEvent): void => {
  if (key !== null && newValue === null && oldValue === ownDraft(key)) dropOwn(key)
  tell()
}

/** Hears of every change, those of other tabs included. */
export const onDraftChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', hear)
  }
}

/** A draft in this tab. */
export const storedDraft = (key: string): string | null => ownDraft(key) ?? lastDraft(key)

/** The content of a stored draft; null once it is too old. */
export const draftIn = (text: string | null): unknown => {
  const kept = keptIn(text)
  return kept === null || isOld(kept) ? null : kept.value
}

/** At once, not in IndexedDB: the tab may be gone a moment after the last key. */
export const keepDraft = (givenId: string, name: string, value: unknown): void => {
  const key = draftKey(givenId, name)
  const text = JSON.stringify({ givenId, keptAt: Date.now(), value } satisfies Kept)
  keepOwn(key, text)
  orNothing(() => localStorage.setItem(key, text))
  tell()
}

/** Forgets this tab's draft. Another tab's draft stays there, and does not show up here. */
export const dropDraft = (key: string): void => {
  const own = ownDraft(key)
  const last = keptIn(lastDraft(key))
  dropOwn(key)
  if (own === null || own === lastDraft(key)) orNothing(() => localStorage.removeItem(key))
  else if (last) keepOwn(key, JSON.stringify({ ...last, value: null } satisfies Kept))
  tell()
}

/** The draft ends here. If it came from another tab that is still open, it stays in that one. */
export const blankDraft = (givenId: string, name: string): void => {
  const key = draftKey(givenId, name)
  if (ownDraft(key) === null && lastDraft(key) !== null) keepDraft(givenId, name, null)
  else dropDraft(key)
}

/** Deletes every draft but the fresh ones of this person. */
export const clearDrafts = (exceptOf?: string): void => {
  const isKept = (kept: Kept | null) => kept !== null && kept.givenId === exceptOf && !isOld(kept)
  const keysOf = (store: () => object) => orNothing(() => Object.keys(store())) ?? []
  const keys = [...keysOf(() => localStorage), ...keysOf(() => sessionStorage), ...unstored.keys()]
  for (const key of keys.filter(name => name.startsWith(prefix))) {
    if (!isKept(keptIn(ownDraft(key)))) dropOwn(key)
    if (!isKept(keptIn(lastDraft(key)))) orNothing(() => localStorage.removeItem(key))
  }
  tell()
}
