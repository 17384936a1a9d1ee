import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { OutboxStore, Unsent } from '#web/platform/outbox.ts'

// What this device keeps of the person signed in. Where a browser keeps nothing, the app works without.

let stores: { answers: UseStore; unsent: UseStore } | null | undefined

const open = () => {
  if (stores !== undefined) return stores
  try {
    stores = {
      answers: createStore('taskbazaar-answers', 'answers'),
      unsent: createStore('taskbazaar-unsent', 'unsent'),
    }
  } catch {
    stores = null
  }
  return stores
}

const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

const ownerKey = 'owner'

/** The last answer to a call, by the call's key. */
export const recall = (key: string): Promise<unknown> =>
  quietly(async () => {
    const kept = open()
    return kept ? get(key, kept.answers) : undefined
  }, undefined)

export const remember = (key: string, answer: unknown): Promise<void> =>
  quietly(async () => {
    const kept = open()
    if (kept) await set(key, answer, kept.answers)
  }, undefined)

/** Forgets everything kept: at log-out, and when somebody else signs in. */
export const forgetEverything = (): Promise<void> =>
  quietly(async () => {
    const kept = open()
    if (kept) await Promise.all([clear(kept.answers), clear(kept.unsent)])
  }, undefined)

/** Forgets the answers alone, when a session has ended: whose the unsent messages are stays known. */
export const forgetKeptAnswers = (): Promise<void> =>
  quietly(async () => {
    // In one go, so that a log-out at the same moment leaves nothing.
    await open()?.answers('readwrite', store => {
      store.delete(IDBKeyRange.upperBound(ownerKey, true))
      store.delete(IDBKeyRange.lowerBound(ownerKey, true))
    })
  }, undefined)

/** From now on what is kept belongs to this person; whatever another one left is forgotten first. */
export const keepFor = (givenId: string): Promise<void> =>
  quietly(async () => {
    const kept = open()
    if (!kept) return
    const owner = await get(ownerKey, kept.answers)
    if (owner === givenId) return
    if (owner !== undefined) await forgetEverything()
    await set(ownerKey, givenId, kept.answers)
  }, undefined)

/** Unsent messages in IndexedDB, in the order written; in memory where there is none. */
export const unsentStore = (): OutboxStore => {
  const memory = new Map<string, Unsent>()
  const kept = open()
  const inOrder = (unsent: readonly Unsent[]) => unsent.toSorted((a, b) => a.writtenAt - b.writtenAt)
  return {
    all: async () => {
      const stored = kept
        ? await quietly(() => entries<string, Unsent>(kept.unsent), [] as [string, Unsent][])
        : []
      return inOrder([...new Map([...memory, ...stored]).values()])
    },
    put: async unsent => {
      const isStored =
        kept !== null &&
        (await quietly(() => set(unsent.clientId, unsent, kept!.unsent).then(() => true), false))
      if (isStored) memory.delete(unsent.clientId)
      else memory.set(unsent.clientId, unsent)
    },
    remove: async clientId => {
      memory.delete(clientId)
      if (kept) await quietly(() => del(clientId, kept.unsent), undefined)
    },
    clear: async () => {
      memory.clear()
      if (kept) await quietly(() => clear(kept.unsent), undefined)
    },
  }
}
