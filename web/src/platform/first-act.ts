import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { orNothing } from '#web/platform/or-nothing.ts'
import { signedIn } from '#web/platform/session.ts'

// Whether to offer notifications: after a post, an offer or a message, until the person has answered on this device.

/** The person who has acted in this visit and has not answered yet. */
const due = new Set<string>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const keyOf = (givenId: string): string => `asked-push ${givenId}`
const hasAnswered = (givenId: string): boolean =>
  orNothing(() => localStorage.getItem(keyOf(givenId))) !== null

/** The person who is signed in waits for somebody's answer from now on. */
export const noteAct = (client: QueryClient): void => {
  const givenId = signedIn(client)?.givenId
  if (!givenId || hasAnswered(givenId)) return
  due.add(givenId)
  tell()
}

/** They have said what they want. */
export const noteAnswer = (givenId: string): void => {
  orNothing(() => localStorage.setItem(keyOf(givenId), 'yes'))
  due.delete(givenId)
  tell()
}

/** True while they are to be asked. */
export const useIsDue = (givenId: string): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => due.has(givenId),
  )
