import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { checkSession } from '#contract/endpoints/auth.ts'
import type { User } from '#contract/entities/user.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { forgetKeptAnswers } from '#web/platform/kept.ts'
import { answerOrLastKnown, keyOf } from '#web/platform/queries.ts'

/** `null`: nobody is signed in. An outage stays a failure, since it says nothing about the session. */
async function whoIsIt(signal: AbortSignal): Promise<User | null> {
  try {
    return await answerOrLastKnown(keyOf(checkSession), () => call(checkSession, {}, signal))
  } catch (error) {
    if (!(error instanceof CallFailure) || error.isOutage) throw error
    // It ended while the app was closed: without a network nobody is to be shown as signed in.
    void forgetKeptAnswers()
    return null
  }
}

const sessionQuery = queryOptions({
  queryKey: keyOf(checkSession),
  queryFn: ({ signal }) => whoIsIt(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: query => query.state.status === 'error',
})

export type Session =
  | { state: 'checking' }
  | { state: 'unreachable'; isAnswered: boolean; retry: () => void }
  | { state: 'out' }
  | { state: 'in'; user: User }

/** Who is signed in, as far as is known: what the app hands to all its parts, and only it asks. */
export function useAskedSession(): Session {
  const { data, error, isFetching, refetch } = useQuery(sessionQuery)
  if (data) return { state: 'in', user: data }
  if (data === null) return { state: 'out' }
  if (isFetching || !error) return { state: 'checking' }
  const isAnswered = error instanceof CallFailure && !error.isNetwork
  return { state: 'unreachable', isAnswered, retry: () => void refetch() }
}

/**
 * The session as the app has handed it down. Were each part to ask, one that is drawn again in the moment after the
 * session's end would find nobody before its guard has led away.
 */
export const SessionContext = createContext<Session>({ state: 'checking' })

/** Who is signed in, as far as is known. */
export const useSession = (): Session => useContext(SessionContext)

/** The signed-in person; only for screens and parts behind the guards. */
export function useViewer(): User {
  const session = useSession()
  if (session.state !== 'in') throw new Error('This part is shown to signed-in people only')
  return session.user
}

/** Takes what the server says about the own account as the new truth; starts the session when there was none. */
export const keepUser = (client: QueryClient, user: User): void => {
  client.setQueryData(sessionQuery.queryKey, user)
}

/** Asks the server again who is signed in; true while somebody is, or while it cannot tell. */
export const recheckSession = async (client: QueryClient): Promise<boolean> => {
  try {
    await call(checkSession, {})
    return true
  } catch (error) {
    const isOver = error instanceof CallFailure && (error.status === 401 || error.status === 204)
    if (isOver) endSession(client)
    return !isOver
  }
}

const farewells = new Set<() => void>()

/** Runs before the session is forgotten, such as closing what lives as long as it does; answers how to take it back. */
export function beforeSessionEnds(farewell: () => void): () => void {
  farewells.add(farewell)
  return () => farewells.delete(farewell)
}

/** Forgets who was signed in, after all farewells; the guards then lead away. */
export const endSession = (client: QueryClient): void => {
  for (const farewell of farewells) farewell()
  void forgetKeptAnswers()
  void client.cancelQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, null)
}

/** Empties the cache of everything that belonged to the last person. Call it when no screen shows it any more. */
export const forgetAnswers = (client: QueryClient): void => {
  client.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] })
  client.getMutationCache().clear()
}
