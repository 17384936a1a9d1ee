import type { ChatEntry } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'

/** The newer entries, then those of the others that are about other people. */
export const mergeChats = (newer: readonly ChatEntry[], others: readonly ChatEntry[]): ChatEntry[] => {
  const ids = new Set(newer.map(chat => chat.userDetails.givenId))
  return [...newer, ...others.filter(chat => !ids.has(chat.userDetails.givenId))]
}

/** The list after an `updatedChat`, which has only the newest entries; undefined while none is loaded. */
export const updateChats = (
  told: readonly ChatEntry[],
  known: readonly ChatEntry[] | undefined,
): ChatEntry[] | undefined => {
  if (told.length < limits.page.updatedChats) return [...told]
  return known && mergeChats(told, known)
}
