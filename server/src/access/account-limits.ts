import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { type AppError, conflict, failure, notSignedIn } from '#server/domain/failure.ts'
import type { Viewer } from './sessions.ts'

/** The failure that a limited person gets, with the moderators' reason. */
export const limited = (reason: string): AppError => failure(403, 'limited', 'limited', { reason })

/**
 * Throws 403 if the person is limited and so may not begin a task, an offer or a conversation; 409 if the other person
 * is limited or gone. Takes shared locks on both rows, so that a limit, a block or the deletion of an account happens
 * either before the new thing or after it.
 */
export const requireMayBegin = (tx: Database, viewer: Viewer, withId = viewer.id): Promise<void> =>
  lockAndRequire(tx, viewer, withId, sql`FOR SHARE`)

/** The same for one person, whose row it locks: what the person begins is begun one after another. */
export const requireMayBeginAlone = (tx: Database, viewer: Viewer): Promise<void> =>
  lockAndRequire(tx, viewer, viewer.id, sql`FOR NO KEY UPDATE`)

const lockAndRequire = async (tx: Database, viewer: Viewer, withId: number, lock: Sql): Promise<void> => {
  const people = await tx.rows<{ id: number; limit_reason: string | null }>(sql`
    SELECT id, limit_reason FROM users WHERE id IN (${viewer.id}, ${withId}) AND deleted_at IS NULL
    ORDER BY id ${lock}`)
  const reasonOf = (id: number) => people.find(person => person.id === id)?.limit_reason
  const own = reasonOf(viewer.id)
  if (own === undefined) throw notSignedIn()
  if (own !== null) throw limited(own)
  if (reasonOf(withId) !== null) throw conflict('otherLimited')
}
