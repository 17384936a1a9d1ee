import { dayMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { emailKeyOf } from '#server/db/people/users.ts'
import type { JobKind } from './queue.ts'
import type { Recording } from './reminders.ts'

/** How long somebody has to say that they still have their second factor. */
const noticeMs = dayMs

/** Has somebody's second factor removed in a day, unless it is used until then. */
export const queueRemoval = (tx: Database, userId: number, now: Date): Promise<number> =>
  tx.run(sql`
    INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
    VALUES ('second-factor', ${String(userId)}, ${userId}, ${JSON.stringify({ userId })}, ${now},
      ${new Date(now.getTime() + noticeMs)})
    ON CONFLICT (kind, key) DO NOTHING`)

/** A person who uses the second factor still has it, so it stays. */
export const callOffRemoval = (tx: Database, userId: number): Promise<number> =>
  tx.run(sql`DELETE FROM jobs WHERE kind = 'second-factor' AND key = ${String(userId)}`)

/** Removes a second factor that its owner has lost. */
export const secondFactorJobs = (recording: Recording): JobKind<{ userId: number }> => ({
  run: ({ data: { userId } }) =>
    recording(async (tx, emit) => {
      const removed = await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${userId}`)
      if (removed > 0) emit({ kind: 'TwoFactorTurnedOff', emailKey: await emailKeyOf(tx, userId) })
      return undefined
    }),
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
