import { useSyncExternalStore } from 'react'
import { useOffline } from '#web/platform/connection.ts'

let online: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the server's list of those online as the whole truth. */
export function keepOnline(givenIds: readonly string[]): void {
  online = new Set(givenIds)
  for (const listener of listeners) listener()
}

const nobody: ReadonlySet<string> = new Set()

/** The people online among the viewer's chat partners. Without a network nobody counts as online. */
export function useOnline(): ReadonlySet<string> {
  const told = useSyncExternalStore(subscribe, () => online)
  return useOffline() ? nobody : told
}
