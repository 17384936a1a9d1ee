import { type Database, sql } from '#server/database/sql.ts'
import { AppError, conflict, notSignedIn } from './failure.ts'
import type { Viewer } from './session.ts'

/** What somebody who may begin nothing new hears, with the moderators' reason. */
export const limited = (reason: string): AppError =>
  new AppError(403, 'limited', `Your account is limited, you can begin nothing new: ${reason}`)

/**
 * Throws 403 unless the person may begin something new: a task, an offer, a conversation; and 409 unless whoever would
 * begin it with them may. Shares their rows, so that a limit, a block or a deletion of the account comes wholly before
 * what is begun or wholly after it.
 */
export const requireMayBegin = async (tx: Database, viewer: Viewer, withId = viewer.id): Promise<void> => {
  const people = await tx.rows<{ id: number; limit_reason: string | null }>(sql`
    SELECT id, limit_reason FROM users WHERE id IN (${viewer.id}, ${withId}) AND deleted_at IS NULL
    ORDER BY id FOR SHARE`)
  const reasonOf = (id: number) => people.find(person => person.id === id)?.limit_reason
  const own = reasonOf(viewer.id)
  if (own === undefined) throw notSignedIn()
  if (own !== null) throw limited(own)
  if (reasonOf(withId) !== null) throw conflict('This person can take on nothing new at present')
}
