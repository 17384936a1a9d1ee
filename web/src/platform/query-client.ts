import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { noteFailed } from '#web/platform/failed-request.ts'
import type { FailureText } from '#web/platform/failure-texts.ts'
import { interruptWrite, noteAuthor } from '#web/platform/interrupted-write.ts'
import type { WriteMeta } from '#web/platform/mutations.ts'
import { keysOf } from '#web/platform/queries.ts'
import { loseSession, proveSession, signedIn } from '#web/platform/session.ts'
import { storedFirst } from '#web/platform/stored-answers.ts'
import { clearErrors, showError, showSuccess } from '#web/platform/toasts.ts'

const freshMs = 5_000
const keptMs = 15 * 60_000

/** Shows a toast. Ends the session on this device if the server says that it is over. */
function onFailure(client: QueryClient, error: unknown, endpoint?: Endpoint, text?: FailureText): void {
  if (!(error instanceof CallFailure)) return
  noteFailed(error.requestId)
  const isSessionOver = error.status === 401 && endpoint?.access !== 'public'
  const words = text?.(error)
  if (isSessionOver) loseSession(client)
  else if (words) showError(words)
}

function refresh(client: QueryClient, stale: readonly Endpoint[]): void {
  for (const endpoint of stale) void client.invalidateQueries({ queryKey: keysOf(endpoint) })
}

/** The one cache of the app; toasts and staleness follow from each call's own declaration. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_answer, { meta }) => {
        if ((meta as { endpoint?: Endpoint } | undefined)?.endpoint?.access !== 'public') proveSession()
      },
      onError: (error, query) => {
        // Without a network the known data stays, and the app's notice says that it may be old.
        if (error instanceof CallFailure && error.isNetwork && query.state.data !== undefined) return
        const meta = query.meta as { endpoint?: Endpoint; failure?: FailureText } | undefined
        onFailure(client, error, meta?.endpoint, meta?.failure)
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_input, mutation) => {
        noteAuthor(mutation, signedIn(client)?.givenId)
        if ((mutation.meta as WriteMeta | undefined)?.failure) clearErrors()
      },
      onSuccess: (reply, input, _context, mutation) => {
        const meta = mutation.meta as WriteMeta | undefined
        if (!meta) return
        meta.apply?.(client, reply as never, input as never)
        refresh(client, meta.stale)
        if (meta.success) showSuccess(meta.success())
      },
      onError: (error, _input, _context, mutation) => {
        const meta = mutation.meta as WriteMeta | undefined
        const isLocked = error instanceof CallFailure && error.status === 401
        if (isLocked && meta?.endpoint.access !== 'public') interruptWrite(mutation)
        onFailure(client, error, meta?.endpoint, meta?.failure)
        // A conflict says that what the screen shows is no longer so.
        if (meta && error instanceof CallFailure && error.status === 409) refresh(client, meta.stale)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        persister: storedFirst,
        // `call` tries again by itself, reads and writes alike.
        retry: false,
        // Without a network a call fails and the screen says so, instead of waiting for ever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
