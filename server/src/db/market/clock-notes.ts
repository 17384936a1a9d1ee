import { type Database, sql } from '#server/db/core/sql.ts'
import { type ClockNotes, gainOf, lookAt } from '#server/domain/clock-jump.ts'

/** The market's stored notes about its clock, with PostgreSQL's time. */
export interface ReadNotes extends ClockNotes {
  databaseNow: Date
}

const columns = sql`clock_seen_at AS "seenAt", clock_offset_ms AS "offsetMs", clock_waits_until AS "waitsUntil",
  clock_away_ms AS "awayMs", clock_timestamp() AS "databaseNow"`

export const readClockNotes = async (db: Database): Promise<ReadNotes> =>
  (await db.row<ReadNotes>(sql`SELECT ${columns} FROM market`))!

/** Reads the notes so that nobody else changes them in the meantime. */
export const lockClockNotes = async (tx: Database): Promise<ReadNotes> =>
  (await tx.row<ReadNotes>(sql`SELECT ${columns} FROM market FOR UPDATE`))!

export const writeClockNotes = (tx: Database, notes: ClockNotes): Promise<number> =>
  tx.run(sql`
    UPDATE market SET clock_seen_at = ${notes.seenAt}, clock_offset_ms = ${Math.round(notes.offsetMs)},
      clock_waits_until = ${notes.waitsUntil}, clock_away_ms = ${notes.awayMs}`)

/**
 * Lets the clock decide again. Every deadline of silence gains the time away, and at least a day: the jobs of agreements
 * see to it before anything else, so they are all due now. Returns that time in milliseconds, or null if the clock did
 * not wait.
 */
export const confirmClock = async (tx: Database, now: Date): Promise<number | null> => {
  const { databaseNow, ...before } = await lockClockNotes(tx)
  const { notes } = lookAt(before, { now, databaseNow })
  if (notes.waitsUntil === null) return null
  const gain = gainOf(notes)
  await writeClockNotes(tx, { ...notes, waitsUntil: null, awayMs: 0 })
  await tx.run(sql`UPDATE market SET clock_gains = clock_gains + 1, clock_gain_ms = ${gain}`)
  // Ended ones, too, of which somebody can still contest something, or review the other.
  await tx.run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    SELECT 'agreement', task_id::text, jsonb_build_object('taskId', task_id), ${now}, ${now} FROM agreements a
    WHERE (a.cancellation ->> 'fault' = 'theirs' AND a.cancellation ->> 'contested' IS NULL)
      OR (a.completed_at IS NOT NULL AND a.reviews_published_at IS NULL)
    ON CONFLICT (kind, key) DO NOTHING`)
  await tx.run(sql`UPDATE jobs SET due_at = ${now}, attempts = 0, failed_at = NULL WHERE kind = 'agreement'`)
  await tx.run(sql`
    UPDATE captures SET payout_from = payout_from + ${gain} * interval '1 millisecond'
    WHERE payout_from IS NOT NULL AND released_at IS NULL`)
  return gain
}

/** How much time an agreement has to gain, in milliseconds, given how often it has; 0 if nothing. */
export const clockGainFor = async (tx: Database, gains: number): Promise<{ gains: number; ms: number }> =>
  (await tx.row<{ gains: number; ms: number }>(sql`
    SELECT clock_gains AS gains, CASE WHEN clock_gains > ${gains} THEN clock_gain_ms ELSE 0 END AS ms FROM market`))!

/** Jobs that are done every day. */
const daily = ['cleanup', 'ledger', 'backup', 'reminders']

/** Makes due now what a clock that ran ahead has postponed. Agreements have times of their own. */
export const bringDueTimesBack = async (db: Database, now: Date): Promise<void> => {
  await db.run(sql`
    UPDATE jobs SET due_at = ${now} WHERE kind <> 'agreement' AND due_at > ${now}::timestamptz
      + CASE WHEN kind = ANY (${daily}) THEN interval '25 hours' ELSE interval '61 minutes' END`)
  // A payout waits a day at most after the address was changed.
  await db.run(sql`
    UPDATE captures SET payout_from = ${now}::timestamptz + interval '1 day'
    WHERE payout_from > ${now}::timestamptz + interval '1 day' AND released_at IS NULL`)
}
