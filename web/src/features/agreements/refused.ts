import { markingKinds } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'

/** The other side's answer to a mark. */
export interface Refused {
  kind: 'ChangesNeeded' | 'MarkRefused'
  /** Null once it was deleted. */
  note: string | null
}

/** Why there is no mark, if the last one was refused; null when there is one, or never was one. */
export function lastRefused(events: readonly TimelineEvent[]): Refused | null {
  const last = events.findLast(({ kind }) => markingKinds.includes(kind))
  if (last?.kind !== 'ChangesNeeded' && last?.kind !== 'MarkRefused') return null
  return { kind: last.kind, note: last.texts.note?.text ?? null }
}
