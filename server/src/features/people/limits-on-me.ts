import { appealLimit, getStanding } from '#contract/endpoints/people.ts'
import type { Standing } from '#contract/entities/moderation.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type ActCode, lastHold, toLimit } from '#server/db/moderation/moderation.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

interface KeptBackRow {
  given_id: string
  title: string
  reason: string
  since: Date
  /** The number of all limits, the shown one included. */
  total: number
}

/** How many hidden tasks and held offers are shown, the newest. */
const shown = 100

const toKeptBack = ({ given_id, title, reason, since }: KeptBackRow): Standing['hiddenTasks'][number] => ({
  taskId: given_id,
  title,
  reason,
  since: since.toISOString(),
})

const standingOf = async (db: Database, userId: number): Promise<Standing> => {
  const user = await db.row<{
    role: string
    is_mail_refused: boolean
    has_password: boolean
    waits_to_join: boolean
    limited_at: Date | null
    limit_reason: string | null
    appeal: string | null
    appeal_answer: string | null
  }>(sql`
    SELECT role, mail_refused_at IS NOT NULL AS is_mail_refused, password_hash IS NOT NULL AS has_password,
      waits_since IS NOT NULL AS waits_to_join, limited_at, limit_reason,
      appeal, appeal_answer FROM users WHERE id = ${userId}`)
  const hidden = await db.rows<KeptBackRow>(sql`
    SELECT given_id, title, hidden_reason AS reason, hidden_at AS since, count(*) OVER () AS total FROM tasks
    WHERE poster_id = ${userId} AND hidden_at IS NOT NULL ORDER BY id DESC LIMIT ${shown}`)
  const held = await db.rows<KeptBackRow>(sql`
    SELECT t.given_id, t.title, l.note AS reason, l.created_at AS since, count(*) OVER () AS total
    FROM offers o JOIN tasks t ON t.id = o.task_id JOIN LATERAL (${lastHold}) l ON true
    WHERE o.bidder_id = ${userId} AND o.status = 'Pending' ORDER BY o.id DESC LIMIT ${shown}`)
  const warnings = await db.rows<{ note: string; created_at: Date }>(sql`
    SELECT note, created_at FROM moderation_log
    WHERE about_id = ${userId} AND act = ${'warn-person' satisfies ActCode} ORDER BY id DESC LIMIT 3`)
  return {
    isModerator: user!.role !== 'member',
    isOperator: user!.role === 'operator',
    hasPassword: user!.has_password,
    isMailRefused: user!.is_mail_refused,
    waitsToJoin: user!.waits_to_join,
    limit: toLimit(user!),
    warnings: warnings.map(({ note, created_at }) => ({ reason: note, since: created_at.toISOString() })),
    hiddenTaskCount: hidden[0]?.total ?? 0,
    hiddenTasks: hidden.map(toKeptBack),
    heldOfferCount: held[0]?.total ?? 0,
    heldOffers: held.map(toKeptBack),
  }
}

export const getStandingHandler = handle(getStanding, ({ tx, viewer }) => standingOf(tx, viewer.id))

export const appealLimitHandler = handle(
  appealLimit,
  async ({ viewer, limit }) => limit.consume('appealByUser', viewer.id),
  async ({ body, tx, viewer, clock, emit }) => {
    const appealed = await tx.run(sql`
      UPDATE users SET appeal = ${body.appeal}, appealed_at = ${clock.now()}
      WHERE id = ${viewer.id} AND limited_at IS NOT NULL AND appealed_at IS NULL`)
    if (appealed === 0) throw conflict('nothingToAppeal')
    emit({ kind: 'LimitAppealed', userId: viewer.id })
    return standingOf(tx, viewer.id)
  },
)
