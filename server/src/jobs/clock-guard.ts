import type pg from 'pg'
import { transaction } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { lookAtAlarmsSoon } from '#server/db/market/alarms.ts'
import {
  bringDueTimesBack,
  confirmClock,
  lockClockNotes,
  readClockNotes,
  writeClockNotes,
} from '#server/db/market/clock-notes.ts'
import type { Clock } from '#server/domain/clock.ts'
import { lookAt, toleranceMs } from '#server/domain/clock-jump.ts'

export interface ClockGuard {
  /** True if the clock may end, delete or decide something now. */
  mayDecide(): Promise<boolean>
  stop(): void
}

export interface ClockGuardOptions {
  pool: pg.Pool
  clock: Clock
  /** CLOCK_JUMPS: `accept` asks nothing, for tests. */
  jumps: 'wait' | 'accept'
  /** For tests: PostgreSQL's time. */
  databaseNow?: () => Date
  /** Hears in words of each jump. */
  onJump(words: string): void
  onError(error: Error): void
}

const noteEveryMs = 30_000

const jumpWords = (seenAt: Date | null, now: Date): string =>
  `the time jumped from ${seenAt?.toISOString() ?? 'nowhere'} to ${now.toISOString()}, or PostgreSQL's clock differs: ` +
  'for 24 hours the clock decides nothing. If the time is right: npm run clock -- confirm'

/**
 * Answers whether the clock may decide now, and notes at least every minute that the app runs. domain/clock-jump.ts says
 * what a jump is.
 */
export const startClockGuard = (options: ClockGuardOptions): ClockGuard => {
  const { pool, clock, jumps, databaseNow, onJump, onError } = options
  const look = async (): Promise<boolean> => {
    const seen = await readClockNotes(databaseOn(pool))
    const now = clock.now()
    const looked = lookAt(seen, { now, databaseNow: databaseNow?.() ?? seen.databaseNow })
    const isOver = looked.notes.waitsUntil !== null && looked.notes.waitsUntil <= now
    const isFresh = seen.seenAt !== null && now.getTime() - seen.seenAt.getTime() < noteEveryMs
    if (!looked.hasJumped && !isOver && isFresh) return looked.notes.waitsUntil === null
    const jump = await transaction(pool, async tx => {
      const before = await lockClockNotes(tx)
      // After the lock: another process may have noted a later time while this one waited.
      const now = clock.now()
      const { notes, hasJumped } = lookAt(before, { now, databaseNow: databaseNow?.() ?? before.databaseNow })
      await writeClockNotes(tx, notes)
      if (!hasJumped) {
        if (notes.waitsUntil !== null && notes.waitsUntil <= now) await confirmClock(tx, now)
        return null
      }
      await bringDueTimesBack(tx, now)
      // Operators hear of it as of every alarm.
      await lookAtAlarmsSoon(tx, now)
      return jumpWords(before.seenAt, now)
    })
    if (jump) onJump(jump)
    const { waitsUntil } = await readClockNotes(databaseOn(pool))
    return waitsUntil === null
  }
  const timer = setInterval(() => void look().catch(onError), noteEveryMs).unref()
  if (jumps === 'accept') clearInterval(timer)
  return {
    mayDecide: async () => jumps === 'accept' || look(),
    stop: () => clearInterval(timer),
  }
}

/**
 * An operator says that the time is right. Returns the extra time for deadlines in milliseconds, null if nothing was in
 * doubt. Throws while this machine's clock and PostgreSQL's differ: one of them is wrong.
 */
export const confirmTime = async (pool: pg.Pool, clock: Clock): Promise<number | null> => {
  const { databaseNow } = await readClockNotes(databaseOn(pool))
  const offMs = Math.abs(databaseNow.getTime() - clock.now().getTime())
  if (offMs > toleranceMs)
    throw new Error(
      `this machine's clock and PostgreSQL's differ by ${Math.round(offMs / 1_000)} seconds, so one is wrong: ` +
        'set it right, then confirm',
    )
  return transaction(pool, tx => confirmClock(tx, clock.now()))
}
