import { del, entries, get, set } from 'idb-keyval'
import type { FileUse, UploadedFile } from '#contract/entities/file.ts'
import { dayMs } from '#contract/time.ts'
import { deviceStores, quietly } from '#web/platform/device-storage.ts'

/** A file on its way to the server, or there and not used yet. */
export interface StoredUpload {
  /** The public id of its owner. */
  owner: string
  use: FileUse
  /** The bytes to send; null once they have arrived. */
  file: Blob | null
  /** The server's answer. */
  sent: UploadedFile | null
  at: number
}

/** The server forgets a file that nothing uses after a day. */
const keptMs = dayMs

const device = () => deviceStores()?.uploads

export const storedUpload = async (key: string, owner: string): Promise<StoredUpload | undefined> => {
  const store = device()
  const found = store && (await quietly(() => get<StoredUpload>(key, store), undefined))
  return found?.owner === owner && Date.now() - found.at < keptMs ? found : undefined
}

export const storeUpload = async (key: string, upload: StoredUpload): Promise<void> => {
  const store = device()
  if (store) await quietly(() => set(key, upload, store), undefined)
}

export const dropUpload = async (key: string): Promise<void> => {
  const store = device()
  if (store) await quietly(() => del(key, store), undefined)
}

/** Forgets what nobody came back for. */
export const dropOldUploads = async (): Promise<void> => {
  const store = device()
  if (!store) return
  const all = await quietly(() => entries<string, StoredUpload>(store), [] as [string, StoredUpload][])
  for (const [key, { at }] of all) if (Date.now() - at > keptMs) await dropUpload(key)
}
