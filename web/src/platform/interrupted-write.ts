import type { Mutation, QueryClient } from '@tanstack/react-query'

/** The time that somebody may take to log in again, in milliseconds. An older write is not repeated by itself. */
const patienceMs = 10 * 60_000

interface Interrupted {
  mutation: Mutation<unknown, unknown, unknown>
  /** The author, by public id. */
  givenId: string
  at: number
}

let interrupted: Interrupted | null = null

/** Remembers a write that found the session over. */
export const interruptWrite = (mutation: Mutation<unknown, unknown, unknown>, givenId: string): void => {
  interrupted = { mutation, givenId, at: Date.now() }
}

/** Does what the end of the session interrupted, once the same person is signed in again. */
export function resumeWrite(client: QueryClient, givenId: string): void {
  const write = interrupted
  interrupted = null
  if (!write || write.givenId !== givenId || Date.now() - write.at > patienceMs) return
  const { options, state } = write.mutation
  // Failures are reported as for any other write.
  client
    .getMutationCache()
    .build(client, options)
    .execute(state.variables)
    .catch(() => {})
}
