import type { Badge } from '#contract/entities/badge.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'

/** The order in which badges are shown: that of `badgeKinds`. */
const order = sql`array_position(ARRAY['email', 'phone', 'college', 'identity', 'skill'], b.kind), b.since, b.label`

/** All badges of the row `users`, as JSON. The email is one of them as soon as it is verified. */
export const badgesOfUser: Sql = sql`(
  SELECT coalesce(json_agg(json_build_object('kind', b.kind, 'label', b.label,
    'since', to_char(b.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY ${order}), '[]')
  FROM (SELECT 'email' AS kind, 'Email' AS label, coalesce(users.verified_at, users.created_at) AS since
      WHERE users.verified
    UNION ALL SELECT own.kind, own.label, own.since FROM badges own WHERE own.user_id = users.id) b)`

export const badgesOf = async (db: Database, userId: number): Promise<Badge[]> =>
  (await db.row<{ badges: Badge[] }>(sql`SELECT ${badgesOfUser} AS badges FROM users WHERE id = ${userId}`))!
    .badges

interface NewBadge {
  userId: number
  kind: Exclude<Badge['kind'], 'email'>
  label: string
  since: Date
  subjectHash?: Buffer
}

/**
 * Gives a badge in place of an earlier one of its kind; of skills, in place of the one with this label. False if another
 * account has the badge of this number or address: then roll back.
 */
export const giveBadge = async (tx: Database, badge: NewBadge): Promise<boolean> => {
  const { userId, kind, label, since, subjectHash = null } = badge
  // Two calls of one person come one after the other.
  await tx.row(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  const isOthers = sql`kind = ${kind} AND subject_hash = ${subjectHash} AND user_id <> ${userId}`
  if (await tx.row(sql`SELECT FROM badges WHERE ${isOthers}`)) return false
  const isSame = kind === 'skill' ? sql`label = ${label}` : sql`true`
  await tx.run(sql`DELETE FROM badges WHERE user_id = ${userId} AND kind = ${kind} AND ${isSame}`)
  const stored = await tx.run(sql`
    INSERT INTO badges (user_id, kind, label, since, subject_hash)
    VALUES (${userId}, ${kind}, ${label}, ${since}, ${subjectHash})
    ON CONFLICT (kind, subject_hash) DO NOTHING`)
  return stored === 1
}
