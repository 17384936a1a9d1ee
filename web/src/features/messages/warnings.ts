import type { Message } from '#contract/entities/message.ts'
import { numberOf } from '#contract/numbering.ts'
import { earlyMessages, type Trick, trickIn } from '#contract/tricks.ts'

/** The warning beside each early message of a friend that may be part of a trick, by its id; of one trick the first only. */
export const warningsIn = (messages: readonly Message[], friendId: string): ReadonlyMap<string, Trick> => {
  const warnings = new Map<string, Trick>()
  for (const { _id, senderId, message } of messages) {
    if (senderId !== friendId || !(numberOf(_id) <= earlyMessages)) continue
    const trick = trickIn(message)
    if (trick && ![...warnings.values()].includes(trick)) warnings.set(_id, trick)
  }
  return warnings
}
