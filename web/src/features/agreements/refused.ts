import type { TimelineEvent } from '#contract/entities/evidence.ts'

/** The other side's answer to a mark. */
export interface Refused {
  kind: 'ChangesNeeded' | 'MarkRefused'
  /** Null once it was deleted. */
  note: string | null
}

const marking = ['Marked', 'ChangesNeeded', 'MarkRefused', 'ChangeAccepted']

/** Why there is no mark, if the last one was refused; null when there is one, or never was one. */
export function lastRefused(events: readonly TimelineEvent[]): Refused | null {
  const last = events.findLast(({ kind }) => marking.includes(kind))
  if (last?.kind !== 'ChangesNeeded' && last?.kind !== 'MarkRefused') return null
  return { kind: last.kind, note: last.texts.note?.text ?? null }
}
