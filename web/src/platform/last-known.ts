import type { Query, QueryClient } from '@tanstack/react-query'
import { remember } from '#web/platform/kept.ts'
import { keptKey } from '#web/platform/queries.ts'

/** Changes of one answer within this time are kept as one, in milliseconds. */
const settleMs = 50

/** A query's own say on what of its answer is kept: that, or nothing at all when undefined. */
export interface KeepingMeta extends Record<string, unknown> {
  keep?: (answer: never) => unknown
}

/** Keeps every answer on this device as it changes, for the time without a network; answers how to stop. */
export const keepAnswers = (client: QueryClient): (() => void) => {
  const pending = new Map<string, ReturnType<typeof setTimeout>>()
  const keep = (query: Query) => {
    if (query.state.status !== 'success' || query.state.data == null) return
    const choose = (query.meta as KeepingMeta | undefined)?.keep
    const data = choose ? choose(query.state.data as never) : query.state.data
    if (data === undefined) return
    const key = keptKey(query.queryKey)
    clearTimeout(pending.get(key))
    pending.set(
      key,
      setTimeout(() => {
        pending.delete(key)
        void remember(key, data)
      }, settleMs),
    )
  }
  for (const query of client.getQueryCache().getAll()) keep(query)
  const stopListening = client.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  return () => {
    stopListening()
    for (const timer of pending.values()) clearTimeout(timer)
  }
}
