import { clear, del, entries, set } from 'idb-keyval'
import { deviceOwner, deviceStores, quietly } from '#web/platform/device-storage.ts'
import type { OutboxStore, Unsent } from '#web/platform/outbox.ts'

/** The person's unsent messages in IndexedDB, in the order written; in memory where there is none. */
export const unsentStore = (): OutboxStore => {
  const memory = new Map<string, Unsent>()
  const isOwn = ({ from }: Unsent) => from === deviceOwner()
  const unsentOnDevice = deviceStores()?.unsent
  const inOrder = (unsent: readonly Unsent[]) => unsent.toSorted((a, b) => a.writtenAt - b.writtenAt)
  return {
    all: async () => {
      const stored = unsentOnDevice
        ? await quietly(() => entries<string, Unsent>(unsentOnDevice), [] as [string, Unsent][])
        : []
      return inOrder([...new Map([...memory, ...stored]).values()].filter(isOwn))
    },
    put: async unsent => {
      const isStored =
        unsentOnDevice !== undefined &&
        (await quietly(() => set(unsent.clientId, unsent, unsentOnDevice).then(() => true), false))
      if (isStored) memory.delete(unsent.clientId)
      else memory.set(unsent.clientId, unsent)
    },
    remove: async clientId => {
      memory.delete(clientId)
      if (unsentOnDevice) await quietly(() => del(clientId, unsentOnDevice), undefined)
    },
    clear: async () => {
      memory.clear()
      if (unsentOnDevice) await quietly(() => clear(unsentOnDevice), undefined)
    },
  }
}
