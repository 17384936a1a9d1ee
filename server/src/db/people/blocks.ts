import type { Contact } from '#contract/entities/moderation.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { pairOf } from '#server/db/messages/conversations.ts'

interface Blocked {
  blocked: boolean
}

/** True if a block in either direction or a deleted account keeps two people apart, as SQL. */
export const isBlocked = (a: number, b: number | Sql): Sql => sql`(
  EXISTS (SELECT 1 FROM blocks WHERE (blocker_id, blocked_id) IN ((${a}, ${b}), (${b}, ${a})))
    OR EXISTS (SELECT 1 FROM users WHERE users.id IN (${a}, ${b}) AND deleted_at IS NOT NULL))`

/** The same, looked up. */
export const areBlocked = async (db: Database, a: number, b: number): Promise<boolean> =>
  (await db.row<Blocked>(sql`SELECT ${isBlocked(a, b)} AS blocked`))!.blocked

/** Tells if the viewer may write to somebody, and if a block between them is the viewer's own. */
export const contactOf = async (db: Database, viewerId: number, otherId: number): Promise<Contact> => {
  const [low, high] = pairOf(viewerId, otherId)
  const [[own], [both]] = await db.each<[{ isBlockedByMe: boolean; mayBegin: boolean }, Blocked]>(
    sql`
      SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${viewerId} AND blocked_id = ${otherId}) AS "isBlockedByMe",
        (SELECT limited_at IS NULL FROM users WHERE id = ${viewerId}) OR EXISTS (
          SELECT 1 FROM conversations WHERE low_user_id = ${low} AND high_user_id = ${high} AND last_seq > 0
        ) AS "mayBegin"`,
    sql`SELECT ${isBlocked(viewerId, otherId)} AS blocked`,
  )
  return { mayWrite: own!.mayBegin && !both!.blocked, isBlockedByMe: own!.isBlockedByMe }
}
