import { useSyncExternalStore } from 'react'

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

/** Who is online among the people that the viewer talks to. */
export const useOnline = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => online)
