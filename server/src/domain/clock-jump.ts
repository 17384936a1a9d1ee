const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long the clock decides nothing after a jump, unless an operator confirms the time. */
const waitMs = dayMs
/** How far PostgreSQL's clock, or that of another process, may differ. */
export const toleranceMs = minuteMs

/** The app's stored notes about its clock. */
export interface ClockNotes {
  /** When it last noted that it runs; null before the first time. */
  seenAt: Date | null
  /** How far PostgreSQL's clock was ahead at the last jump, in milliseconds. */
  offsetMs: number
  /** Until when the clock decides nothing; null while all is well. */
  waitsUntil: Date | null
  /** How much time has gone by in the jumps that are not confirmed, in milliseconds. */
  awayMs: number
}

/** The extra time for deadlines once the time is confirmed: the time away, and at least a day. */
export const gainOf = ({ awayMs }: ClockNotes): number => Math.max(dayMs, awayMs)

/**
 * Looks at the clock. It has jumped if more than a day lies between the last note and now, if now lies before the note,
 * or if PostgreSQL's clock differs by another minute. Nobody can tell a wrong clock from a long absence.
 */
export const lookAt = (
  notes: ClockNotes,
  { now, databaseNow }: { now: Date; databaseNow: Date },
): { notes: ClockNotes; hasJumped: boolean } => {
  const gapMs = notes.seenAt === null ? 0 : now.getTime() - notes.seenAt.getTime()
  const isFar = gapMs > dayMs || gapMs < -toleranceMs
  const offsetMs = databaseNow.getTime() - now.getTime()
  const isOff = Math.abs(offsetMs) > toleranceMs && Math.abs(offsetMs - notes.offsetMs) > toleranceMs
  if (!isFar && !isOff) return { notes: { ...notes, seenAt: now }, hasJumped: false }
  return {
    notes: {
      seenAt: now,
      offsetMs,
      waitsUntil: new Date(now.getTime() + waitMs),
      awayMs: notes.awayMs + (isFar ? gapMs : 0),
    },
    hasJumped: true,
  }
}
