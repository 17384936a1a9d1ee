import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { listChats, sendMessage } from '#contract/endpoints/messages.ts'
import { getContact } from '#contract/endpoints/people.ts'
import { alone } from '#web/features/messages/alone.ts'
import { conversationWith, isOpen, learn, sync } from '#web/features/messages/conversation.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { onReachedAgain } from '#web/platform/connection.ts'
import { readyOwner } from '#web/platform/device-storage.ts'
import { noteAct } from '#web/platform/first-act.ts'
import { orNothing } from '#web/platform/or-nothing.ts'
import { Outbox, type Outcome, type Unsent } from '#web/platform/outbox.ts'
import { keysOf } from '#web/platform/queries.ts'
import { randomId } from '#web/platform/random-id.ts'
import { unsentStore } from '#web/platform/unsent-store.ts'
import {
  dropUploadOf,
  endOfUpload,
  resumeUpload,
  retryUpload,
  startUpload,
} from '#web/platform/uploads/uploads.ts'
import { texts } from '#web/texts.ts'

/** How long a first try may take before the message leaves the field for a bubble, in milliseconds. */
const fieldMs = 300

const store = unsentStore()
let kept: readonly Unsent[] = []
let shown: readonly Unsent[] = []
let outbox: Outbox | undefined
let otherTabs: BroadcastChannel | null = null
const tellOtherTabs = () => orNothing(() => otherTabs?.postMessage('changed'))
const listeners = new Set<() => void>()
/** Messages on their first way out: still in the field where they were written, and how to say that they have left. */
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

const showAll = async () => show(await store.all())

const endLeaving = (clientId: string): boolean => {
  leaving.get(clientId)?.()
  return leaving.delete(clientId)
}

const hasLeft = (clientId: string, isStored = false): void => {
  if (!endLeaving(clientId)) return
  // A stored message never shows as unsent, even before the outbox has forgotten it.
  show(isStored ? kept.filter(unsent => unsent.clientId !== clientId) : kept)
  if (!isStored) tellOtherTabs()
}

/** The message still in its field becomes a bubble, because another one is being written there. */
export const leaveField = (): void => {
  for (const clientId of [...leaving.keys()]) hasLeft(clientId)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The unsent messages of all conversations, in the order written. */
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, () => shown)

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof CallFailure)) return { kind: 'retry' }
  // No answer, an answer of trouble, too many at once, or a session that is being renewed: nothing is decided.
  const isPassing = error.isOutage || error.status === 429 || error.status === 401
  if (!isPassing) return { kind: 'refused', reason: error.message || texts.common.somethingWrong }
  return error.retryAfterMs === null ? { kind: 'retry' } : { kind: 'retry', afterMs: error.retryAfterMs ?? 0 }
}

/** The file of a message once it has arrived, or what becomes of the message without it. */
const uploadedFile = async (key: string): Promise<Outcome | { kind: 'arrived'; fileId: string }> => {
  await resumeUpload(key)
  const { sent, state, reason } = await endOfUpload(key)
  if (sent) return { kind: 'arrived', fileId: sent._id }
  if (state === 'waiting') return { kind: 'retry' }
  return { kind: 'refused', reason: reason ?? texts.photos.notOnDevice }
}

const send = async (client: QueryClient, unsent: Unsent): Promise<Outcome> => {
  const { clientId, friendId, text, hasFile } = unsent
  try {
    const uploaded = hasFile ? await uploadedFile(clientId) : null
    if (uploaded && uploaded.kind !== 'arrived') return uploaded
    const body = { message: text, clientId, ...(uploaded && { fileId: uploaded.fileId }) }
    const message = await call(sendMessage, { params: { friendId }, body })
    if (hasFile) dropUploadOf(clientId)
    noteAct(client)
    if (learn(client, friendId, [message])) void sync(client, friendId)
    // An answer that is still on its way may have been made without it.
    const { queryKey } = conversationWith(friendId)
    if (!isOpen(client, friendId)) void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: keysOf(listChats) })
    return { kind: 'stored' }
  } catch (error) {
    // One may not write here any more: the composer says so as soon as it is known.
    if (error instanceof CallFailure && error.status === 403)
      void client.invalidateQueries({ queryKey: keysOf(getContact) })
    return outcomeOf(error)
  }
}

/** Sends waiting messages from now on, those of earlier tabs included. Returns a function that stops it. */
export const startSending = (client: QueryClient): (() => void) => {
  otherTabs = orNothing(() => new BroadcastChannel('taskbazaar-unsent'))
  if (otherTabs) otherTabs.onmessage = () => void showAll()
  const started = new Outbox({
    store,
    send: async unsent => {
      const outcome = await send(client, unsent)
      hasLeft(unsent.clientId, outcome.kind === 'stored')
      return outcome
    },
    onChange: unsent => {
      show(unsent)
      // A message on its first way out does not count as waiting.
      if (leaving.size === 0) tellOtherTabs()
    },
    alone,
  })
  outbox = started
  void showAll()
  started.kick()
  const kick = () => started.kick()
  const stopListening = onReachedAgain(kick)
  addEventListener('online', kick)
  return () => {
    removeEventListener('online', kick)
    stopListening()
    void started.stop()
    otherTabs?.close()
    otherTabs = null
    outbox = undefined
    leaveField()
    show([])
  }
}

let lastWrittenAt = 0
/** The time now, but never the same twice: it says which was written first. */
const momentOfWriting = (): number => {
  lastWrittenAt = Math.max(Date.now(), lastWrittenAt + 1)
  return lastWrittenAt
}

const sender = (): Outbox | undefined => outbox

const add = async (unsent: Unsent): Promise<void> => {
  const started = sender()
  if (started) return started.add(unsent)
  // At the start of the app no message is sent yet, but typed ones are stored.
  await store.put(unsent)
  await showAll()
  sender()?.kick()
}

/**
 * Keeps a message until it is sent. Resolves when it has left the field: once the server has stored it, or when it
 * shows among the unsent, because it waits behind another, takes long or has failed. From there it goes out by itself.
 */
export const write = async (friendId: string, text: string): Promise<void> => {
  const clientId = randomId()
  const isFollowing = leaving.size > 0 || kept.some(unsent => unsent.state === 'waiting')
  leaveField()
  const hasGone = new Promise<void>(resolve => {
    if (isFollowing) return resolve()
    leaving.set(clientId, resolve)
    setTimeout(() => hasLeft(clientId), fieldMs)
  })
  const from = await readyOwner()
  if (from !== undefined)
    await add({ clientId, from, friendId, text, writtenAt: momentOfWriting(), state: 'waiting' })
  await hasGone
}

/** Keeps a file until it is sent, as a message of its own. */
export const writeFile = async (friendId: string, file: File): Promise<void> => {
  const clientId = randomId()
  leaveField()
  // The bytes are on the device before the message is: it may go out from another tab.
  await startUpload(clientId, file, 'chat')
  const from = await readyOwner()
  if (from === undefined) return
  const writtenAt = momentOfWriting()
  await add({ clientId, from, friendId, text: '', hasFile: true, writtenAt, state: 'waiting' })
}

/** Sends a refused message again. */
export const retry = async (clientId: string): Promise<void> => {
  if (kept.find(unsent => unsent.clientId === clientId)?.hasFile) retryUpload(clientId)
  await outbox?.retry(clientId)
}

export const discard = async (clientId: string): Promise<void> => {
  dropUploadOf(clientId)
  await outbox?.discard(clientId)
}
