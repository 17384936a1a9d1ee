import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { listChats, sendMessage } from '#contract/endpoints/messages.ts'
import { getContact } from '#contract/endpoints/people.ts'
import { messages } from '#contract/messages.ts'
import { learn, sync } from '#web/features/messages/conversation.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { onReachedAgain } from '#web/platform/connection.ts'
import { unsentStore } from '#web/platform/kept.ts'
import { Outbox, type Outcome, type Unsent } from '#web/platform/outbox.ts'
import { keysOf } from '#web/platform/queries.ts'
import { randomId } from '#web/platform/random-id.ts'

let kept: readonly Unsent[] = []
let shown: readonly Unsent[] = []
let outbox: Outbox | undefined
/** Those who wrote before the outbox was there. */
const early = new Set<(outbox: Outbox) => void>()
const whenThere = (): Promise<Outbox> =>
  outbox ? Promise.resolve(outbox) : new Promise(resolve => early.add(resolve))
const listeners = new Set<() => void>()
/** Messages on their first way out: still in the field where they were written, and how to say what came of it. */
const leaving = new Map<string, () => void>()

const show = (unsent: readonly Unsent[]): void => {
  const waiting = new Set(unsent.filter(({ state }) => state === 'waiting').map(({ clientId }) => clientId))
  // Another tab has sent it, or was refused.
  const settled = kept.filter(({ clientId }) => !waiting.has(clientId)).map(({ clientId }) => clientId)
  kept = unsent
  for (const clientId of settled) endLeaving(clientId)
  shown = unsent.filter(({ clientId }) => !leaving.has(clientId))
  for (const listener of listeners) listener()
}

const endLeaving = (clientId: string): boolean => {
  leaving.get(clientId)?.()
  return leaving.delete(clientId)
}

const hasTried = (clientId: string, isStored = false): void => {
  if (!endLeaving(clientId)) return
  // What is stored never shows as unsent, not even until the outbox has forgotten it.
  show(isStored ? kept.filter(unsent => unsent.clientId !== clientId) : kept)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What could not be sent yet, of all conversations, in the order written. */
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, () => shown)

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof CallFailure)) return { kind: 'retry' }
  // No answer, an answer of trouble, too many at once, or a session that is being renewed: nothing is decided.
  const isPassing = error.isOutage || error.status === 429 || error.status === 401
  if (!isPassing) return { kind: 'refused', reason: error.message || messages.somethingWrong }
  return error.retryAfterMs === null ? { kind: 'retry' } : { kind: 'retry', afterMs: error.retryAfterMs ?? 0 }
}

const send = async (client: QueryClient, { clientId, friendId, text }: Unsent): Promise<Outcome> => {
  try {
    const message = await call(sendMessage, { params: { friendId }, body: { message: text, clientId } })
    if (learn(client, friendId, [message])) void sync(client, friendId)
    void client.invalidateQueries({ queryKey: keysOf(listChats) })
    return { kind: 'stored' }
  } catch (error) {
    // One may not write here any more: the composer says so as soon as it is known.
    if (error instanceof CallFailure && error.status === 403)
      void client.invalidateQueries({ queryKey: keysOf(getContact) })
    return outcomeOf(error)
  }
}

/** One tab at a time sends, so that the order holds; browsers without locks take the risk. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('taskbazaar-unsent', work) : work()

/** What tabs tell each other: that what is unsent has changed, or that the one who sends gets nothing through. */
type News = 'changed' | 'stuck'

/** Sends what waits from now on, what earlier tabs left included; answers how to stop. */
export const startSending = (client: QueryClient): (() => void) => {
  const store = unsentStore()
  const others = new BroadcastChannel('taskbazaar-unsent')
  const tellOthers = (news: News) => others.postMessage(news)
  const showAll = () => void store.all().then(show)
  others.onmessage = ({ data }: MessageEvent<News>) => {
    // What waits behind that is not in its first try any more, and shows.
    if (data === 'stuck') for (const clientId of [...leaving.keys()]) endLeaving(clientId)
    showAll()
  }
  const started = new Outbox({
    store,
    send: async unsent => {
      const outcome = await send(client, unsent)
      hasTried(unsent.clientId, outcome.kind === 'stored')
      if (outcome.kind === 'retry') tellOthers('stuck')
      return outcome
    },
    onChange: unsent => {
      show(unsent)
      // What is on its first way out waits for nothing yet.
      if (leaving.size === 0) tellOthers('changed')
    },
    alone,
  })
  outbox = started
  for (const resolve of early) resolve(started)
  early.clear()
  showAll()
  started.kick()
  const kick = () => started.kick()
  const stopListening = onReachedAgain(kick)
  addEventListener('online', kick)
  return () => {
    removeEventListener('online', kick)
    stopListening()
    void started.stop()
    others.close()
    outbox = undefined
    for (const clientId of [...leaving.keys()]) hasTried(clientId)
    show([])
  }
}

/**
 * Keeps a message until it is sent. Resolves when it is stored by the server, or when the first try failed: from then
 * on it shows among the unsent and goes out by itself when there is a connection.
 */
export const write = async (friendId: string, text: string): Promise<void> => {
  const sender = await whenThere()
  const clientId = randomId()
  const isQueueing = kept.some(unsent => unsent.state === 'waiting')
  const tried = isQueueing
    ? Promise.resolve()
    : new Promise<void>(resolve => {
        leaving.set(clientId, resolve)
      })
  await sender.add({ clientId, friendId, text, writtenAt: Date.now(), state: 'waiting' })
  await tried
}

/** Sends a refused message again. */
export const retry = (clientId: string): Promise<void> => outbox?.retry(clientId) ?? Promise.resolve()

export const discard = (clientId: string): Promise<void> => outbox?.discard(clientId) ?? Promise.resolve()
