import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call, type InputOf } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import type { FailureText } from '#web/platform/failure-texts.ts'
import { recall } from '#web/platform/kept.ts'

type ReadInput<E extends Endpoint> = Omit<InputOf<E>, 'body'>

/** Every key of the query cache: the path, then what fills it. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: { params?: unknown; query?: unknown } = {}) =>
  [endpoint.path, input.params ?? null, input.query ?? null] as const

/** The key of a list that is read page by page. */
export const pagedKeyOf = (endpoint: Endpoint, query: object) => [endpoint.path, 'pages', query] as const

/** The start of every key of an endpoint, whatever fills it. */
export const keysOf = (endpoint: Endpoint) => [endpoint.path] as const

/** The key of an answer as it is kept on the device. */
export const keptKey = (key: readonly unknown[]): string => JSON.stringify(key)

/** The answer, or while the server cannot be reached the last one that this device keeps. */
export async function answerOrLastKnown<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CallFailure && error.isNetwork)) throw error
    const kept = await recall(keptKey(key))
    if (kept === undefined) throw error
    return kept as T
  }
}

/** A call as a query. A failure is silent unless words for a toast are given. */
export const read = <E extends Endpoint>(endpoint: E, input: ReadInput<E>, failure?: FailureText) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<ReplyOf<E>> =>
      answerOrLastKnown(keyOf(endpoint, input), () => call(endpoint, input as InputOf<E>, signal)),
    meta: { endpoint, failure },
  })
