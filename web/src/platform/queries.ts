import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call, type InputOf } from '#web/platform/call.ts'
import type { FailureText } from '#web/platform/failure-texts.ts'

type ReadInput<E extends Endpoint> = Omit<InputOf<E>, 'body'>

/** Every key of the query cache: the path, then what fills it. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: { params?: unknown; query?: unknown } = {}) =>
  [endpoint.path, input.params ?? null, input.query ?? null] as const

/** The key of a list that is read page by page. */
export const pagedKeyOf = (endpoint: Endpoint, query: object) => [endpoint.path, 'pages', query] as const

/** For a read that leaves a line in the audit log: not asked again whenever one comes back to the window. */
export const askedOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The start of every key of an endpoint, whatever fills it. */
export const keysOf = (endpoint: Endpoint) => [endpoint.path] as const

/** A call as a query. A failure is silent unless words for a toast are given. */
export const read = <E extends Endpoint>(endpoint: E, input: ReadInput<E>, failure?: FailureText) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<ReplyOf<E>> => call(endpoint, input as InputOf<E>, signal),
    meta: { endpoint, failure },
  })
