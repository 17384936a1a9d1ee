import type { Limit, LogEntry } from '#contract/entities/moderation.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type Database, Sql, sql } from '#server/db/core/sql.ts'

/** The limit that a user's row holds, if any. */
export const toLimit = (row: {
  limited_at: Date | null
  limit_reason: string | null
  appeal: string | null
  appeal_answer: string | null
}): Limit | null =>
  row.limited_at && {
    reason: row.limit_reason!,
    since: row.limited_at.toISOString(),
    appeal: row.appeal,
    answer: row.appeal_answer,
  }

/** A name and public id as one JSON value, of the users' row that goes by this name in a statement. */
export const briefOf = (
  alias: 'about' | 'reporter' | 'moderator' | 'poster' | 'provider' | 'rater' | 'asker',
): Sql =>
  new Sql(
    [
      `json_build_object('givenId', ${alias}.given_id, 'firstName', ${alias}.first_name,
        'lastName', ${alias}.last_name, 'verified', ${alias}.verified,
        'profilePic', '/api/files/' || ${alias}.avatar || '/thumb')`,
    ],
    [],
  )

/** The stored codes of the acts of moderators and operators. */
export type ActCode = keyof Texts['moderationActs']

interface LogRow {
  id: number
  moderator: PersonBrief | null
  act: ActCode
  kind: string
  subject_id: string
  about: PersonBrief | null
  note: string
  created_at: Date
}

/** Lines of the audit log `l`; `rest` is everything from WHERE on. */
export const selectLog = async (db: Database, { moderationActs }: Texts, rest: Sql): Promise<LogEntry[]> => {
  const rows = await db.rows<LogRow>(sql`
    SELECT l.id, CASE WHEN moderator.id IS NOT NULL THEN ${briefOf('moderator')} END AS moderator, l.act, l.kind,
      l.subject_id, CASE WHEN about.id IS NOT NULL THEN ${briefOf('about')} END AS about, l.note, l.created_at
    FROM moderation_log l LEFT JOIN users about ON about.id = l.about_id
    LEFT JOIN users moderator ON moderator.id = l.moderator_id ${rest}`)
  return rows.map(row => ({
    _id: String(row.id),
    moderator: row.moderator,
    act: moderationActs[row.act],
    kind: row.kind,
    subjectId: row.subject_id,
    about: row.about,
    note: row.note,
    createdAt: row.created_at.toISOString(),
  }))
}

const looks: ActCode[] = [
  'look-at-person',
  'look-at-newcomers',
  'look-at-report',
  'look-at-document',
  'read-dispute',
  'read-conversation',
  'search-people',
  'export-person',
  'export-table',
]

/** Looking is noted in the log, but it is nothing that was done about somebody. */
export const isNoLook = sql`l.act <> ALL (${looks})`

/** One act: its kind, object, person concerned and actor. `moderatorId` is null for a command on the server. */
export interface Act {
  moderatorId: number | null
  act: ActCode
  kind: 'task' | 'offer' | 'question' | 'review' | 'file' | 'person' | 'report' | 'ban' | 'site'
  subjectId: string
  /** Null for an act about the whole market. */
  aboutId: number | null
  note: string
}

/** Why and since when the offer `o` is held: what the moderator wrote when holding it last. Its owner can read it. */
export const lastHold = sql`
  SELECT note, created_at FROM moderation_log
  WHERE about_id = o.bidder_id AND kind = 'offer' AND subject_id = o.id::text AND act = ${'hold-offer' satisfies ActCode}
  ORDER BY id DESC LIMIT 1`

/** Writes an act into the audit log; in the transaction that does it. */
export const logAct = (tx: Database, act: Act, now: Date): Promise<number> =>
  tx.run(sql`
    INSERT INTO moderation_log (moderator_id, act, kind, subject_id, about_id, note, created_at)
    VALUES (${act.moderatorId}, ${act.act}, ${act.kind}, ${act.subjectId}, ${act.aboutId}, ${act.note}, ${now})`)
