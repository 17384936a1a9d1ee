import { type Database, sql } from '#server/database/sql.ts'
import { AppError, notSignedIn } from './failure.ts'
import type { Viewer } from './session.ts'

/** What somebody who may begin nothing new hears, with the moderators' reason. */
export const limited = (reason: string): AppError =>
  new AppError(403, 'limited', `Your account is limited, you can begin nothing new: ${reason}`)

/**
 * Throws 403 unless the person may begin something new: a task, an offer, a conversation. Shares the person's row, so
 * that a limit, a block or a deletion of the account comes wholly before what is begun or wholly after it.
 */
export const requireMayBegin = async (tx: Database, viewer: Viewer): Promise<void> => {
  const person = await tx.row<{ limit_reason: string | null }>(
    sql`SELECT limit_reason FROM users WHERE id = ${viewer.id} AND deleted_at IS NULL FOR SHARE`,
  )
  if (!person) throw notSignedIn()
  if (person.limit_reason === null) return
  throw limited(person.limit_reason)
}
