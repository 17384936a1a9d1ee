import type { Query, QueryCache, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { mayHaveAnswers } from '#web/platform/device-storage.ts'
import { whenIdle } from '#web/platform/idle.ts'

type Persister = typeof import('#web/platform/query-persister.ts')

let loading: Promise<Persister | null> | undefined

/** The code that stores answers on the device: null where it cannot be loaded, and the app goes on without it. */
const persister = (): Promise<Persister | null> => {
  loading ??= import('#web/platform/query-persister.ts').catch(() => {
    loading = undefined
    return null
  })
  return loading
}

/** Shows the stored answer to a call first. Where nothing can be stored yet, the first page asks without that code. */
export async function storedFirst<T, K extends QueryKey>(
  queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  const code = mayHaveAnswers() ? await persister() : null
  return code ? code.restoreFirst(queryFn, context, query) : queryFn(context)
}

/** The answer to a call that this device stores; undefined where there is none. */
export const storedAnswer = async <T extends object>(queryHash: string): Promise<T | undefined> =>
  mayHaveAnswers() ? (await persister())?.storedAnswer<T>(queryHash) : undefined

/** Stores the answers of this visit, once the first screen stands or something is known to be stored. */
export function storeAnswers(cache: QueryCache): void {
  const begin = async () => (await persister())?.storeChanges(cache)
  if (mayHaveAnswers()) void begin()
  else whenIdle(() => void begin())
}
