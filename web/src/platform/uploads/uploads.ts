import { useSyncExternalStore } from 'react'
import type { FileUse, UploadedFile } from '#contract/entities/file.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { onReachedAgain } from '#web/platform/connection.ts'
import { readyOwner } from '#web/platform/device-storage.ts'
import { sendFile } from '#web/platform/uploads/send-file.ts'
import { shrinkPicture } from '#web/platform/uploads/shrink-picture.ts'
import {
  dropOldUploads,
  dropUpload,
  type StoredUpload,
  storedUpload,
  storeUpload,
} from '#web/platform/uploads/upload-store.ts'
import { texts } from '#web/texts.ts'

/** Where an upload stands. */
export interface Upload {
  state: 'sending' | 'waiting' | 'failed' | 'sent' | 'gone'
  /** The part that has left, from 0 to 1. */
  progress: number
  /** Why it failed. */
  reason?: string
  /** Shows the picture from this device. */
  preview?: string
  sent?: UploadedFile
}

interface Run {
  upload: Upload
  stored?: StoredUpload
  stop: AbortController
  isRunning: boolean
}

const runs = new Map<string, Run>()
const listeners = new Set<() => void>()
let shown: ReadonlyMap<string, Upload> = new Map()

const tell = (): void => {
  shown = new Map([...runs].map(([key, { upload }]) => [key, upload]))
  for (const listener of listeners) listener()
}

const change = (key: string, part: Partial<Upload>): void => {
  const run = runs.get(key)
  if (!run) return
  run.upload = { ...run.upload, ...part }
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All uploads of this tab, by their keys. */
export const useUploads = (): ReadonlyMap<string, Upload> => useSyncExternalStore(subscribe, () => shown)

/** After how long what did not arrive is sent again, in milliseconds. */
const againMs = 10_000
// Few at once: a phone's line is narrow, and the first picture should be there first.
const most = 2
const isOne = ({ isRunning }: Run) => isRunning

const sendNext = (): void => {
  for (const [key, run] of runs) {
    if ([...runs.values()].filter(isOne).length >= most) return
    if (run.upload.state === 'sending' && !run.isRunning && run.stored?.file) void send(key, run)
  }
}

async function send(key: string, run: Run): Promise<void> {
  run.isRunning = true
  const { file, use } = run.stored!
  try {
    const onProgress = (progress: number) => change(key, { progress })
    const sent = await sendFile(file!, { use, key, onProgress, signal: run.stop.signal })
    run.stored = { ...run.stored!, file: null, sent }
    await storeUpload(key, run.stored)
    change(key, { state: 'sent', progress: 1, sent })
  } catch (error) {
    if (run.stop.signal.aborted) return
    const isPassing = !(error instanceof CallFailure) || error.isOutage
    if (isPassing) {
      change(key, { state: 'waiting', progress: 0 })
      setTimeout(sendWaiting, againMs)
    } else change(key, { state: 'failed', reason: error.message || texts.common.somethingWrong })
  } finally {
    run.isRunning = false
    sendNext()
  }
}

const begin = (key: string, run: Run): void => {
  runs.set(key, run)
  tell()
  sendNext()
}

const previewOf = (file: Blob): Pick<Upload, 'preview'> =>
  file.type.startsWith('image/') ? { preview: URL.createObjectURL(file) } : {}

/** Makes a picture smaller, keeps it on the device until it has arrived, and sends it. */
export async function startUpload(key: string, file: Blob, use: FileUse): Promise<void> {
  const run: Run = {
    upload: { state: 'sending', progress: 0, ...previewOf(file) },
    stop: new AbortController(),
    isRunning: false,
  }
  begin(key, run)
  void dropOldUploads()
  const smaller = await shrinkPicture(file)
  const owner = await readyOwner()
  if (run.stop.signal.aborted || owner === undefined) return
  run.stored = { owner, use, file: smaller, sent: null, at: Date.now() }
  await storeUpload(key, run.stored)
  sendNext()
}

/** Goes on with an upload of an earlier page; it is 'gone' if this device has nothing of it any more. */
export async function resumeUpload(key: string): Promise<void> {
  const known = runs.get(key)
  if (known?.upload.state === 'waiting') retryUpload(key)
  if (known) return
  const stop = new AbortController()
  begin(key, { upload: { state: 'sending', progress: 0 }, stop, isRunning: false })
  const owner = await readyOwner()
  const stored = owner === undefined ? undefined : await storedUpload(key, owner)
  const run = runs.get(key)
  if (!run || stop.signal.aborted) return
  if (!stored) return change(key, { state: 'gone' })
  run.stored = stored
  if (stored.sent) change(key, { state: 'sent', progress: 1, sent: stored.sent })
  else change(key, previewOf(stored.file!))
  sendNext()
}

/** Sends what failed, or waits for a connection, again. */
export const retryUpload = (key: string): void => {
  change(key, { state: 'sending', progress: 0 })
  sendNext()
}

/** Breaks an upload off and forgets it. */
export const dropUploadOf = (key: string): void => {
  const run = runs.get(key)
  run?.stop.abort()
  if (run?.upload.preview) URL.revokeObjectURL(run.upload.preview)
  runs.delete(key)
  tell()
  void dropUpload(key)
}

const sendWaiting = (): void => {
  for (const [key, { upload }] of runs) if (upload.state === 'waiting') retryUpload(key)
}
onReachedAgain(sendWaiting)
if (typeof addEventListener === 'function') addEventListener('online', sendWaiting)

/** Resolves once an upload is no longer under way: sent, refused, waiting for a connection, or gone. */
export const endOfUpload = (key: string): Promise<Upload> =>
  new Promise(resolve => {
    const look = () => {
      const upload = runs.get(key)?.upload ?? { state: 'gone' as const, progress: 0 }
      if (upload.state === 'sending') return
      listeners.delete(look)
      resolve(upload)
    }
    listeners.add(look)
    look()
  })

/** Resolves with the file once it has arrived; null if it does not for now. */
export const whenSent = async (key: string): Promise<UploadedFile | null> =>
  (await endOfUpload(key)).sent ?? null
