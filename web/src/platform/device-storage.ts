import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import { clearDrafts } from '#web/platform/draft-store.ts'
import { orNothing } from '#web/platform/or-nothing.ts'
import { forgetPerson, lastPerson, leaveTab, takeTab } from '#web/platform/tab-person.ts'

// The data of the signed-in person on this device. The app works without it if a browser stores nothing.

let stores: { answers: UseStore; unsent: UseStore; uploads: UseStore } | null | undefined

/** The databases of this origin, or null where the browser has none. */
export const deviceStores = () => {
  if (stores !== undefined) return stores
  try {
    stores = {
      answers: createStore('taskbazaar-answers', 'answers'),
      unsent: createStore('taskbazaar-unsent', 'unsent'),
      uploads: createStore('taskbazaar-uploads', 'uploads'),
    }
  } catch {
    stores = null
  }
  return stores
}

/** How long the stores may take, in milliseconds: some browsers open them and never answer. */
const patienceMs = 2_000
/** How many works the stores have not answered in time. Until they do, the app goes on without the stores. */
let unanswered = 0

/** Runs work on the stores; where it fails or takes too long, the answer is `otherwise`. */
export const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  if (unanswered > 0) return otherwise
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const working = work()
    const tooLong = new Promise<T>(resolve => {
      timer = setTimeout(() => {
        unanswered++
        const answered = () => unanswered--
        working.then(answered, answered)
        resolve(otherwise)
      }, patienceMs)
    })
    return await Promise.race([working, tooLong])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}

/** The entry of the answers that says whose they are. */
export const ownerKey = 'owner'
let owner: { givenId: string; isReady: Promise<void> } | undefined

/** Where the service worker keeps what was shared to the app until somebody takes it over: web/service-worker.js. */
export const sharedStore = 'shared'

const clearStores = async (): Promise<void> => {
  const device = deviceStores()
  await orNothing(() => globalThis.caches)?.delete(sharedStore)
  if (device) await Promise.all([clear(device.answers), clear(device.unsent), clear(device.uploads)])
}

const claim = (givenId: string): Promise<void> =>
  quietly(async () => {
    const device = deviceStores()
    if (!device) return
    const before = await get(ownerKey, device.answers)
    if (before === givenId) return
    if (before !== undefined) await clearStores()
    await set(ownerKey, givenId, device.answers)
  }, undefined)

/** From now on the device stores for this person. Resolves once everything of another person is deleted. */
export const claimDevice = (givenId: string): Promise<void> => {
  takeTab(givenId)
  if (owner?.givenId !== givenId) {
    clearDrafts(givenId)
    owner = { givenId, isReady: claim(givenId) }
  }
  return owner.isReady
}

/** The person whose data the device stores now, by public id. */
export const deviceOwner = (): string | undefined => owner?.givenId

/** Resolves, once the device is ready, to whom it may store for; undefined while nobody is signed in. */
export const readyOwner = async (): Promise<string | undefined> => {
  await owner?.isReady
  return owner?.givenId
}

/** The person whose answers may be shown before the server has said who is signed in. */
export const expectedOwner = async (answers: UseStore): Promise<string | undefined> =>
  lastPerson() ?? (await get<string>(ownerKey, answers))

const markKey = 'answers'

/** True if answers were stored on this device. If not, there is no need to open its database. */
export const mayHaveAnswers = (): boolean => orNothing(() => localStorage.getItem(markKey)) !== null

/** Stores an answer of somebody's, unless the device has become another person's. */
export const putAnswer = (answers: UseStore, givenId: string, key: string, answer: object): Promise<void> =>
  answers(
    'readwrite',
    store =>
      new Promise((resolve, reject) => {
        store.transaction.oncomplete = () => resolve()
        store.transaction.onabort = () => reject(store.transaction.error)
        const asked = store.get(ownerKey)
        asked.onsuccess = () => {
          if (asked.result !== givenId) return
          store.put(answer, key)
          orNothing(() => localStorage.setItem(markKey, ''))
        }
      }),
  )

const forgetMark = () => orNothing(() => localStorage.removeItem(markKey))

/** Deletes everything stored: at log-out. */
export const clearDevice = (): Promise<void> => {
  owner = undefined
  forgetMark()
  forgetPerson()
  clearDrafts()
  return quietly(clearStores, undefined)
}

/** Deletes the answers alone, when a session has ended: unsent messages and drafts wait for the same person. */
export const clearAnswers = (): Promise<void> => {
  owner = undefined
  forgetMark()
  leaveTab()
  // A log-out in another tab deletes this tab's drafts, too.
  if (lastPerson() === null) clearDrafts()
  return quietly(async () => {
    // In one transaction, so that a log-out at the same moment leaves nothing.
    await deviceStores()?.answers('readwrite', store => {
      store.delete(IDBKeyRange.upperBound(ownerKey, true))
      store.delete(IDBKeyRange.lowerBound(ownerKey, true))
    })
  }, undefined)
}
