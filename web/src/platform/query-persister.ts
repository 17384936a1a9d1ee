import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import {
  type InfiniteData,
  notifyManager,
  type Query,
  type QueryCache,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { del, delMany, entries, get } from 'idb-keyval'
import { type Endpoint, needsRole } from '#contract/endpoint.ts'
import { dayMs } from '#contract/time.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { deviceStores, expectedOwner, putAnswer, quietly, readyOwner } from '#web/platform/device-storage.ts'
import { whenIdle } from '#web/platform/idle.ts'

const maxAgeMs = 7 * dayMs
const entryMaxBytes = 512_000
const totalMaxBytes = 2_000_000

/** The last answer to a call, as the device stores it. */
export interface StoredAnswer {
  bytes: number
  query: Pick<PersistedQuery, 'buster' | 'queryHash' | 'queryKey' | 'state'>
}

/** The keys of answers that are too old, or too much: the newest stay. */
export function keysToDelete(stored: readonly (readonly [string, StoredAnswer])[], now: number): string[] {
  let bytes = 0
  return stored
    .toSorted(([, a], [, b]) => b.query.state.dataUpdatedAt - a.query.state.dataUpdatedAt)
    .filter(([, answer]) => {
      bytes += answer.bytes
      return bytes > totalMaxBytes || now - answer.query.state.dataUpdatedAt > maxAgeMs
    })
    .map(([key]) => key)
}

const isAnswer = (entry: [string, unknown]): entry is [string, StoredAnswer] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'bytes' in entry[1]

const deleteTooMuch = () =>
  quietly(async () => {
    const store = deviceStores()?.answers
    if (!store) return
    await delMany(keysToDelete((await entries<string, unknown>(store)).filter(isAnswer), Date.now()), store)
  }, undefined)

/** The amount that may be stored before the present amount is counted; the first answer of a visit has it counted. */
let bytesUntilCount = 0

/** Each answer is stored under its person, too, so that nobody is ever shown another one's. */
const keyFor = (givenId: string, key: string): string => `${givenId} ${key}`

/** As the persister wants it: nothing here throws, and nothing is stored for nobody. */
const storage = {
  getItem: (key: string) =>
    quietly(async () => {
      const store = deviceStores()?.answers
      if (!store) return undefined
      const whose = (await readyOwner()) ?? (await expectedOwner(store))
      return whose === undefined ? undefined : get<StoredAnswer>(keyFor(whose, key), store)
    }, undefined),
  setItem: (key: string, answer: StoredAnswer) =>
    quietly(async () => {
      const store = deviceStores()?.answers
      const whose = await readyOwner()
      if (whose === undefined || !store) return
      if (answer.bytes > entryMaxBytes) return del(keyFor(whose, key), store)
      await putAnswer(store, whose, keyFor(whose, key), answer)
      bytesUntilCount -= answer.bytes
      if (bytesUntilCount > 0) return
      bytesUntilCount = totalMaxBytes / 4
      whenIdle(() => void deleteTooMuch())
    }, undefined),
  removeItem: (key: string) =>
    quietly(async () => {
      const store = deviceStores()?.answers
      const whose = await readyOwner()
      if (store && whose !== undefined) await del(keyFor(whose, key), store)
    }, undefined),
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

/** The first page of a paged list is enough. */
const firstPage = (data: unknown) =>
  isPaged(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data

const serialize = ({ state, ...query }: PersistedQuery): StoredAnswer => {
  const data = firstPage(state.data)
  const { dataUpdatedAt, errorUpdatedAt } = state
  return {
    bytes: new TextEncoder().encode(JSON.stringify(data)).length,
    query: { ...query, state: { data, dataUpdatedAt, errorUpdatedAt } as PersistedQuery['state'] },
  }
}

/** By its path, as importing the endpoint would bring all those of the account into the first page. */
const securityPath = '/auth/security'

/** Data of moderators and operators, and of an account's security, is never stored on a device. */
export function mayBeStored(query: Pick<Query, 'meta'>): boolean {
  const endpoint = (query.meta as { endpoint?: Endpoint } | undefined)?.endpoint
  return endpoint !== undefined && !needsRole(endpoint.access) && endpoint.path !== securityPath
}

const persister = experimental_createQueryPersister<StoredAnswer>({
  storage,
  serialize,
  deserialize: stored => stored.query,
  maxAge: maxAgeMs,
  // Answers of another contract may have other shapes.
  buster: import.meta.env.VITE_CONTRACT_VERSION,
  refetchOnRestore: false,
  filters: { predicate: mayBeStored },
})

/** Answers that came from the device: storing them again would make them look new. */
const restored = new WeakSet<object>()
/** Queries whose answers the persister stores itself. */
const storedByFetch = new WeakSet<Query>()

/** The answer to a call that this device stores; undefined where there is none. */
export async function storedAnswer<T extends object>(queryHash: string): Promise<T | undefined> {
  const answer = await persister.retrieveQuery<T>(queryHash)
  if (answer) restored.add(answer)
  return answer
}

/**
 * Shows the stored answer to a call, if there is one, and asks for the present one behind it. An answer that the
 * server now refuses, as of a task that was deleted, is no longer shown. The persister's own refetch leaves failures
 * unhandled.
 */
export async function restoreFirst<T, K extends QueryKey>(
  queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  storedByFetch.add(query)
  let isAsked = false
  const ask = (asked: QueryFunctionContext<K>) => {
    isAsked = true
    return queryFn(asked)
  }
  const data = await persister.persisterFn(ask, context, query)
  if (!isAsked) notifyManager.schedule(() => void refetch(query))
  return data
}

async function refetch(query: Query): Promise<void> {
  try {
    await query.fetch()
  } catch (error) {
    if (!(error instanceof CallFailure) || error.isOutage) return
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error' })
    await storage.removeItem(`tanstack-query-${query.queryHash}`)
  }
}

const store = (query: Query): void => {
  const { data } = query.state
  if (data != null && !restored.has(data) && mayBeStored(query)) void persister.persistQuery(query)
}

/** Stores what is known, and from now on the answers too that are changed without a call, by live events and writes. */
export const storeChanges = (cache: QueryCache): void => {
  for (const query of cache.getAll()) store(query)
  cache.subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const isStored = storedByFetch.has(event.query) && !event.action.manual
    if (!isStored) store(event.query)
  })
}
