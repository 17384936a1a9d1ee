import { lastHold } from '#server/database/moderation.ts'
import { type Database, type Sql, sql } from '#server/database/sql.ts'
import type { Row, Section } from './export-formats.ts'

/** Rows that are read and written at once. */
const pageRows = 2_000

type Read = (db: Database, userId: number) => AsyncIterable<Row[]>

/** Everything a statement finds, where that is never much. */
const all = (statement: (userId: number) => Sql): Read =>
  async function* (db, userId) {
    yield await db.rows<Row>(statement(userId))
  }

/** A statement's rows page by page; it takes the number that the last page ended with, and sorts by it. */
const paged = (statement: (userId: number, after: number) => Sql): Read =>
  async function* (db, userId) {
    for (let after = 0; ; ) {
      const rows = await db.rows<Row & { key: number }>(sql`${statement(userId, after)} LIMIT ${pageRows}`)
      after = rows.at(-1)?.key ?? after
      yield rows.map(({ key: _, ...row }) => row)
      if (rows.length < pageRows) return
    }
  }

const account = all(
  userId => sql`
    SELECT given_id AS "id", email, first_name AS "firstName", last_name AS "lastName", gender, age, city, college,
      skills, description AS "aboutMe", verified, is_profile_set_up AS "isProfileSetUp", rating_sum AS "ratingSum",
      rating_count AS "ratingCount", created_at AS "createdAt", role, limited_at AS "limitedAt",
      limit_reason AS "limitReason", appeal, appealed_at AS "appealedAt"
    FROM users WHERE id = ${userId}`,
)

const sessions = all(
  userId => sql`
    SELECT device, created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt" FROM sessions WHERE user_id = ${userId}
    ORDER BY created_at`,
)

const waysIn = all(
  userId => sql`
    SELECT 'account at ' || issuer AS "what", subject AS "knownThereAs", created_at AS "since" FROM identities
    WHERE user_id = ${userId}
    UNION ALL SELECT 'codes of an app', NULL, enabled_at FROM second_factors
    WHERE user_id = ${userId} AND enabled_at IS NOT NULL`,
)

const knownBrowsers = all(
  userId =>
    sql`SELECT expires_at AS "knownUntil" FROM known_devices WHERE user_id = ${userId} ORDER BY expires_at`,
)

const tasks = paged(
  (userId, after) => sql`
    SELECT t.id AS key, CASE WHEN t.poster_id = ${userId} THEN 'posted' ELSE 'accepted' END AS "asWhat",
      t.given_id AS "id", t.title, t.category_name AS "category", t.description, t.specific_requirement AS
      "specificRequirement", t.mode, t.city, t.location, t.date_flexible AS "dateFlexible",
      t.start_date AS "startDate", t.end_date AS "endDate", t.time_flexible AS "timeFlexible", t.time_slot AS "timeSlot", (t.budget_paise / 100.0)::float8 AS "budget", t.work_days AS "workDays", t.status,
      t.created_at AS "createdAt", t.completed_at AS "completedAt",
      CASE WHEN t.poster_id = ${userId} THEN t.poster_completed_at ELSE t.assignee_completed_at END AS "youMarkedItAt",
      CASE WHEN t.poster_id = ${userId} THEN t.hidden_reason END AS "hiddenReason"
    FROM tasks t WHERE ${userId} IN (t.poster_id, t.accepted_user_id) AND t.id > ${after} ORDER BY t.id`,
)

const offers = paged(
  (userId, after) => sql`
    SELECT o.id AS key, t.title AS "task", (o.price_paise / 100.0)::float8 AS "price", o.description, o.status,
      o.created_at AS "createdAt", o.decided_at AS "decidedAt", l.note AS "heldBecause"
    FROM offers o JOIN tasks t ON t.id = o.task_id LEFT JOIN LATERAL (${lastHold}) l ON o.status = 'Pending'
    WHERE o.bidder_id = ${userId} AND o.id > ${after} ORDER BY o.id`,
)

const reviews = (column: Sql) =>
  paged(
    (userId, after) => sql`
      SELECT r.task_id AS key, t.title AS "task", r.rating, r.title, r.description,
        r.created_at AS "createdAt"
      FROM reviews r JOIN tasks t ON t.id = r.task_id WHERE ${column} = ${userId} AND r.task_id > ${after}
      ORDER BY r.task_id`,
  )

/** One conversation after another: a page is a stretch of one of them, and so lies in one partition. */
const messages: Read = async function* (db, userId) {
  const conversations = await db.rows<{ id: number; friend: string }>(sql`
    SELECT cm.conversation_id AS id, trim(f.first_name || ' ' || f.last_name) AS friend
    FROM conversation_members cm JOIN users f ON f.id = cm.friend_id WHERE cm.user_id = ${userId} ORDER BY 1`)
  for (const { id, friend } of conversations) {
    const pages = paged(
      (_, after) => sql`
        SELECT seq AS key, ${friend}::text AS "conversationWith",
          CASE WHEN sender_id = ${userId} THEN 'you' ELSE 'them' END AS "from", body AS "message",
          created_at AS "createdAt"
        FROM messages WHERE conversation_id = ${id} AND seq > ${after} ORDER BY seq`,
    )
    yield* pages(db, userId)
  }
}

const alerts = paged(
  (userId, after) => sql`
    SELECT seq AS key, alert_type AS "type", description, created_at AS "createdAt"
    FROM alerts WHERE user_id = ${userId} AND seq > ${after} ORDER BY seq`,
)

const blocked = all(
  userId => sql`
    SELECT trim(u.first_name || ' ' || u.last_name) AS "person", b.created_at AS "since"
    FROM blocks b JOIN users u ON u.id = b.blocked_id WHERE b.blocker_id = ${userId} ORDER BY b.created_at`,
)

const reports = paged(
  (userId, after) => sql`
    SELECT id AS key, kind, reason, details, status, created_at AS "createdAt", closed_at AS "closedAt"
    FROM reports WHERE reporter_id = ${userId} AND id > ${after} ORDER BY id`,
)

const parts: readonly [name: string, title: string, read: Read][] = [
  ['account', 'Your account', account],
  ['sessions', 'Where you are signed in', sessions],
  ['waysIn', 'Other ways to sign in', waysIn],
  ['knownBrowsers', 'Browsers that you logged in with', knownBrowsers],
  ['tasks', 'Tasks that you posted or did', tasks],
  ['offers', 'Offers that you made', offers],
  ['reviewsReceived', 'Reviews about you', reviews(sql`r.rated_id`)],
  ['reviewsGiven', 'Reviews by you', reviews(sql`r.rater_id`)],
  ['messages', 'Your conversations', messages],
  ['alerts', 'Your alerts', alerts],
  ['blocked', 'People whom you blocked', blocked],
  ['reports', 'Reports that you made', reports],
]

/** All that is kept about somebody, each part read when it is come to. */
export const sectionsOf = (db: Database, userId: number): Section[] =>
  parts.map(([name, title, read]) => ({ name, title, pages: read(db, userId) }))
