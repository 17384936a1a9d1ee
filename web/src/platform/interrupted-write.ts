import type { Mutation, QueryClient } from '@tanstack/react-query'

/** The time that somebody may take to log in again, in milliseconds. An older write is not repeated by itself. */
const patienceMs = 10 * 60_000

type Write = Mutation<unknown, unknown, unknown>

/** Whose write it is, by public id. */
const authors = new WeakMap<Write, string | undefined>()

let interrupted: { write: Write; at: number } | null = null

/** Notes who makes a write: by the time of its answer another call may have found the session over. */
export const noteAuthor = (write: Write, givenId: string | undefined): void => {
  authors.set(write, givenId)
}

/** Remembers a write that found the session over. */
export const interruptWrite = (write: Write): void => {
  interrupted = { write, at: Date.now() }
}

/** Does what the end of the session interrupted, once the same person is signed in again. */
export function resumeWrite(client: QueryClient, givenId: string): void {
  const last = interrupted
  interrupted = null
  if (!last || authors.get(last.write) !== givenId || Date.now() - last.at > patienceMs) return
  const { options, state } = last.write
  // Failures are reported as for any other write.
  client
    .getMutationCache()
    .build(client, options)
    .execute(state.variables)
    .catch(() => {})
}
