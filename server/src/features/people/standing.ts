import { appealLimit, getStanding } from '#contract/endpoints/people.ts'
import type { Standing } from '#contract/entities/moderation.ts'
import { lastHold, toLimit } from '#server/database/moderation.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { conflict } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

interface KeptBackRow {
  given_id: string
  title: string
  reason: string
  since: Date
}

const toKeptBack = ({ given_id, title, reason, since }: KeptBackRow): Standing['hiddenTasks'][number] => ({
  taskId: given_id,
  title,
  reason,
  since: since.toISOString(),
})

const standingOf = async (db: Database, userId: number): Promise<Standing> => {
  const user = await db.row<{
    role: string
    has_password: boolean
    limited_at: Date | null
    limit_reason: string | null
    appeal: string | null
  }>(sql`
    SELECT role, password_hash IS NOT NULL AS has_password, limited_at, limit_reason, appeal
    FROM users WHERE id = ${userId}`)
  const hidden = await db.rows<KeptBackRow>(sql`
    SELECT given_id, title, hidden_reason AS reason, hidden_at AS since FROM tasks
    WHERE poster_id = ${userId} AND hidden_at IS NOT NULL ORDER BY id DESC`)
  const held = await db.rows<KeptBackRow>(sql`
    SELECT t.given_id, t.title, l.note AS reason, l.created_at AS since
    FROM offers o JOIN tasks t ON t.id = o.task_id JOIN LATERAL (${lastHold}) l ON true
    WHERE o.bidder_id = ${userId} AND o.status = 'Pending' ORDER BY o.id DESC`)
  return {
    isModerator: user!.role === 'moderator',
    hasPassword: user!.has_password,
    limit: toLimit(user!),
    hiddenTasks: hidden.map(toKeptBack),
    heldOffers: held.map(toKeptBack),
  }
}

export const getStandingHandler = handle(getStanding, ({ tx, viewer }) => standingOf(tx, viewer.id))

export const appealLimitHandler = handle(
  appealLimit,
  async ({ viewer, limit }) => limit.consume('appealByUser', viewer.id),
  async ({ body, tx, viewer, clock }) => {
    const appealed = await tx.run(sql`
      UPDATE users SET appeal = ${body.appeal}, appealed_at = ${clock.now()}
      WHERE id = ${viewer.id} AND limited_at IS NOT NULL AND appealed_at IS NULL`)
    if (appealed === 0) throw conflict('There is no limit that you have not appealed already')
    return standingOf(tx, viewer.id)
  },
)
