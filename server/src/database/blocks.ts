import type { Contact } from '#contract/entities/moderation.ts'
import { pairOf } from './conversations.ts'
import { type Database, type Sql, sql } from './sql.ts'

interface Apart {
  apart: boolean
}

const apart = (a: number, b: number): Sql => sql`
  SELECT EXISTS (SELECT 1 FROM blocks WHERE (blocker_id, blocked_id) IN ((${a}, ${b}), (${b}, ${a})))
    OR EXISTS (SELECT 1 FROM users WHERE id IN (${a}, ${b}) AND deleted_at IS NOT NULL) AS apart`

/** Whether two people are kept apart: by a block in either direction, or because one of them has gone. */
export const areApart = async (db: Database, a: number, b: number): Promise<boolean> =>
  (await db.row<Apart>(apart(a, b)))!.apart

/** Whether the viewer may write to somebody, and whether a block between them is the viewer's own. */
export const contactOf = async (db: Database, viewerId: number, otherId: number): Promise<Contact> => {
  const [low, high] = pairOf(viewerId, otherId)
  const [[own], [both]] = await db.each<[{ isBlockedByMe: boolean; mayBegin: boolean }, Apart]>(
    sql`
      SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${viewerId} AND blocked_id = ${otherId}) AS "isBlockedByMe",
        (SELECT limited_at IS NULL FROM users WHERE id = ${viewerId}) OR EXISTS (
          SELECT 1 FROM conversations WHERE low_user_id = ${low} AND high_user_id = ${high} AND last_seq > 0
        ) AS "mayBegin"`,
    apart(viewerId, otherId),
  )
  return { mayWrite: own!.mayBegin && !both!.apart, isBlockedByMe: own!.isBlockedByMe }
}
