import { type Database, sql } from '#server/db/core/sql.ts'
import { forgetLimit } from '#server/db/people/limits-of-deleted.ts'
import { conflict, notAllowed } from '#server/domain/failure.ts'

/** The person whom an act is about. */
export interface PersonActedOn {
  id: number
  role: string
}

/** Throws 403 if the act is on oneself; `byId` is null for somebody with a shell on the server. */
const refuseOwnLimit = (person: PersonActedOn, byId: number | null): void => {
  if (person.id === byId) throw notAllowed('ownLimitModerated')
}

/**
 * Limits somebody to finishing what is under way. Locks the row that everything the person begins shares, so that
 * nothing begins at the same time.
 */
export const limitPerson = async (
  tx: Database,
  person: PersonActedOn,
  { byId, reason, now }: { byId: number | null; reason: string; now: Date },
): Promise<void> => {
  if (person.role !== 'member') throw notAllowed('moderatorLimited')
  refuseOwnLimit(person, byId)
  const limited = await tx.run(sql`
    UPDATE users SET limited_at = ${now}, limit_reason = ${reason} WHERE id = ${person.id} AND limited_at IS NULL`)
  if (limited === 0) throw conflict('limitedAlready')
}

/** Takes a limit back, also for addresses that the person has given up. */
export const liftLimit = async (tx: Database, person: PersonActedOn, byId: number | null): Promise<void> => {
  refuseOwnLimit(person, byId)
  const lifted = await tx.run(sql`
    UPDATE users SET limited_at = NULL, limit_reason = NULL, appeal = NULL, appealed_at = NULL,
      appeal_answer = NULL
    WHERE id = ${person.id} AND limited_at IS NOT NULL`)
  if (lifted === 0) throw conflict('notLimited')
  await forgetLimit(tx, person.id)
}

/** Answers an appeal: the limit stays. */
export const refuseAppeal = async (
  tx: Database,
  person: PersonActedOn,
  { byId, answer }: { byId: number | null; answer: string },
): Promise<void> => {
  refuseOwnLimit(person, byId)
  const kept = await tx.run(sql`
    UPDATE users SET appeal_answer = ${answer}
    WHERE id = ${person.id} AND limited_at IS NOT NULL AND appealed_at IS NOT NULL AND appeal_answer IS NULL`)
  if (kept === 0) throw conflict('noAppeal')
}
