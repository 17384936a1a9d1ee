import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call, type InputOf } from '#web/platform/call.ts'
import type { CallFailure } from '#web/platform/call-failure.ts'
import type { FailureText } from '#web/platform/failure-texts.ts'

interface Effects<E extends Endpoint> {
  /** Endpoints whose answers this write makes stale. */
  stale?: readonly Endpoint[]
  /** Toast on success. */
  success?: () => string
  /** Toast on failure; none when left out. */
  failure?: FailureText
  /** Applies the answer to the cache at once. */
  apply?: (client: QueryClient, reply: ReplyOf<E>, input: InputOf<E>) => void
}

/** The effects of a write as the mutation cache sees them. */
export interface WriteMeta extends Record<string, unknown> {
  endpoint: Endpoint
  stale: readonly Endpoint[]
  success: (() => string) | undefined
  failure: FailureText | undefined
  apply: ((client: QueryClient, reply: never, input: never) => void) | undefined
}

/** A call as a mutation. Its effects happen once, in the mutation cache, even when the screen has gone. */
export const write = <E extends Endpoint>(endpoint: E, effects: Effects<E> = {}) =>
  mutationOptions<ReplyOf<E>, CallFailure, InputOf<E>>({
    mutationFn: input => call(endpoint, input),
    meta: {
      endpoint,
      stale: effects.stale ?? [],
      success: effects.success,
      failure: effects.failure,
      apply: effects.apply,
    } satisfies WriteMeta,
  })
