import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { checkSession } from '#contract/endpoints/auth.ts'
import type { User } from '#contract/entities/user.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { claimDevice, clearAnswers } from '#web/platform/device-storage.ts'
import { forgetOpenKeys } from '#web/platform/open-keys.ts'
import { keyOf } from '#web/platform/queries.ts'
import { rememberPlace } from '#web/platform/return-to.ts'
import { storedAnswer } from '#web/platform/stored-answers.ts'
import { clearToasts, showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'

const storedUser = () => storedAnswer<User>(hashKey(keyOf(checkSession)))

/** After this time without an answer the app opens with what it has stored, in milliseconds. */
const patienceMs = 3_000

/** The signed-in person, or the last one while the server takes long. The server's answer replaces it when it comes. */
async function whoIsIt(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const answer = askWhoItIs(signal)
  let answered: User | null | undefined
  answer.then(
    user => {
      answered = user
    },
    () => {},
  )
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patienceMs))
  const early = await Promise.race([answer, late])
  if (early !== undefined) return early
  const user = await storedUser()
  if (answered !== undefined) return answered
  if (!user) return answer
  void claimDevice(user.givenId)
  void answer.then(
    now => {
      // Somebody may have logged out meanwhile.
      if (signedIn(client)?.givenId !== user.givenId) return
      if (now) client.setQueryData(sessionQuery.queryKey, now)
      else loseSession(client)
    },
    () => {},
  )
  return user
}

/** `null`: nobody is signed in. An outage stays a failure, since it says nothing about the session. */
async function askWhoItIs(signal: AbortSignal): Promise<User | null> {
  try {
    const user = await call(checkSession, {}, signal)
    void claimDevice(user.givenId)
    return user
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const user = error.isNetwork ? await storedUser() : undefined
    if (user) {
      void claimDevice(user.givenId)
      return user
    }
    if (error.isOutage) throw error
    // It ended while the app was closed: without a network nobody is to be shown as signed in.
    void clearAnswers()
    rememberPlace(null)
    return null
  }
}

const sessionQuery = queryOptions({
  queryKey: keyOf(checkSession),
  queryFn: ({ client, signal }) => whoIsIt(client, signal),
  // Shows nobody as signed in before the server has said so, if it can be reached.
  persister: undefined,
  meta: { endpoint: checkSession },
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

/** The signed-in person as far as is known. The app passes it to all its parts; only the app asks. */
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

/** The signed-in person as far as is known. */
export const useSession = (): Session => useContext(SessionContext)

/** The signed-in person; only for screens and parts behind the guards. */
export function useViewer(): User {
  const session = useSession()
  if (session.state !== 'in') throw new Error('nobody is signed in')
  return session.user
}

/** It has begun and the server has not known it yet: a browser that blocks cookies never sends it. */
let isUnproven = false
let isUnkept = false

/** True if the last session ended before the server knew it. */
export const wasUnkept = (): boolean => isUnkept

/** The server has answered something for the session. */
export const proveSession = (): void => {
  isUnproven = isUnkept = false
}

/** Takes what the server says about the own account as the new truth; starts the session when there was none. */
export const keepUser = (client: QueryClient, user: User): void => {
  isUnproven ||= !signedIn(client)
  void claimDevice(user.givenId)
  client.setQueryData(sessionQuery.queryKey, user)
}

/** Asks the server again who is signed in; true while somebody is, or while it cannot tell. */
export const recheckSession = async (client: QueryClient): Promise<boolean> => {
  try {
    await call(checkSession, {})
    return true
  } catch (error) {
    const isOver = error instanceof CallFailure && (error.status === 401 || error.status === 204)
    if (isOver) loseSession(client)
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
  forgetOpenKeys()
  void clearAnswers()
  void client.cancelQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, null)
}

/** The signed-in person as far as is known; null or undefined for nobody. */
export const signedIn = (client: QueryClient): User | null | undefined =>
  client.getQueryData<User | null>(sessionQuery.queryKey)

/** The session has ended by itself: says so, and remembers the page for the next log-in. */
export const loseSession = (client: QueryClient): void => {
  const user = signedIn(client)
  if (user) {
    rememberPlace(user.givenId)
    isUnkept = isUnproven
    // The log-in screen explains it. A toast of success would be wrong, as the browser did not keep the session.
    if (isUnkept) clearToasts()
    else showError(texts.app.sessionEnded)
  }
  endSession(client)
}

/** Empties the cache of everything that belonged to the last person. Call it when no screen shows it any more. */
export const forgetAnswers = (client: QueryClient): void => {
  client.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] })
  client.getMutationCache().clear()
}
