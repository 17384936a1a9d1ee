import { dayMs } from '#contract/time.ts'
import { verificationLimits } from '#contract/verification.ts'
import { sql } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { JobKind } from './queue.ts'
import type { Recording } from './reminders.ts'

/** Deletes a document that no moderator has looked at in time, and tells its owner. */
export const documentJobs = (clock: Clock, recording: Recording): JobKind<{ id: string }> => ({
  isTheClocks: true,
  run: ({ data: { id } }) =>
    recording(async (tx, emit) => {
      const waiting = await tx.row<{ user_id: number; created_at: Date }>(
        sql`SELECT user_id, created_at FROM verifications WHERE id = ${id} AND state = 'waiting' FOR UPDATE`,
      )
      if (!waiting) return undefined
      const now = clock.now()
      const due = new Date(waiting.created_at.getTime() + verificationLimits.documentDays * dayMs)
      // A start makes due what lies far ahead.
      if (now < due) return due
      await tx.run(sql`
        UPDATE verifications SET state = 'expired', document_key = NULL, decided_at = ${now} WHERE id = ${id}`)
      emit({ kind: 'VerificationDecided', userId: waiting.user_id })
      return undefined
    }),
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
