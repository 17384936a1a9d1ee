import type { PersonRecord } from '#contract/entities/operate-people.ts'
import type { ReportKind, ReportStatus } from '#contract/entities/report.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { lastAgreed } from '#server/db/market/agreed-pages.ts'
import { briefOf, isNoLook, selectLog, toLimit } from '#server/db/moderation/moderation.ts'
import { sendingsOf } from '#server/db/notices/sendings.ts'
import { toRupees } from '#server/domain/money.ts'
import { type FoundRow, foundColumns, toFoundPerson } from './find-people.ts'

/** How many of each kind are shown, the newest. */
const shown = 20
const shownDevices = 100

interface AccountRow extends FoundRow {
  city: string
  is_profile_set_up: boolean
  is_mail_refused: boolean
  has_password: boolean
  has_google: boolean
  has_two_factor: boolean
  limited_at: Date | null
  limit_reason: string | null
  appeal: string | null
  appeal_answer: string | null
}

/** The account of somebody by public id; undefined if there is none. */
export const accountBy = (db: Database, givenId: string): Promise<AccountRow | undefined> =>
  db.row<AccountRow>(sql`
    SELECT ${foundColumns}, u.city, u.is_profile_set_up, u.mail_refused_at IS NOT NULL AS is_mail_refused,
      u.password_hash IS NOT NULL AS has_password, u.limited_at, u.limit_reason, u.appeal, u.appeal_answer,
      EXISTS (SELECT FROM identities WHERE user_id = u.id) AS has_google,
      EXISTS (SELECT FROM second_factors WHERE user_id = u.id AND enabled_at IS NOT NULL) AS has_two_factor
    FROM users u WHERE u.given_id = ${givenId} AND u.deleted_at IS NULL`)

const tasksOf = async (db: Database, id: number): Promise<PersonRecord['tasks']> => {
  const rows = await db.rows<{
    given_id: string
    title: string
    status: string
    is_hidden: boolean
    created_at: Date
  }>(sql`
    SELECT given_id, title, status, hidden_at IS NOT NULL AS is_hidden, created_at FROM tasks
    WHERE poster_id = ${id} ORDER BY id DESC LIMIT ${shown}`)
  return {
    count: await countOf(db, sql`tasks WHERE poster_id = ${id}`),
    newest: rows.map(({ given_id, is_hidden, created_at, ...task }) => ({
      givenId: given_id,
      ...task,
      isHidden: is_hidden,
      createdAt: created_at.toISOString(),
    })),
  }
}

const countOf = async (db: Database, from: Sql): Promise<number> =>
  (await db.row<{ count: number }>(sql`SELECT count(*) FROM ${from}`))!.count

/** A half of somebody's agreements: those on own tasks, or those on tasks of others. */
const agreementsWhere = (where: Sql, id: number): Sql => sql`
  SELECT t.id, t.given_id, t.title, a.state, a.price_paise, a.agreed_at, t.poster_id = ${id} AS is_poster,
    CASE WHEN t.poster_id = ${id} THEN ${briefOf('provider')} ELSE ${briefOf('poster')} END AS other
  FROM agreements a JOIN tasks t ON t.id = a.task_id JOIN users poster ON poster.id = t.poster_id
  JOIN users provider ON provider.id = a.provider_id WHERE ${where} = ${id} ORDER BY t.id DESC LIMIT ${shown}`

const agreementsOf = async (db: Database, id: number): Promise<PersonRecord['agreements']> => {
  const rows = await db.rows<{
    given_id: string
    title: string
    state: string
    price_paise: number
    agreed_at: Date
    is_poster: boolean
    other: PersonBrief
  }>(sql`
    SELECT * FROM ((${agreementsWhere(sql`t.poster_id`, id)}) UNION ALL (${agreementsWhere(sql`a.provider_id`, id)})) own
    ORDER BY id DESC LIMIT ${shown}`)
  const asPoster = await countOf(
    db,
    sql`agreements a JOIN tasks t ON t.id = a.task_id WHERE t.poster_id = ${id}`,
  )
  return {
    count: asPoster + (await countOf(db, sql`agreements WHERE provider_id = ${id}`)),
    newest: rows.map(row => ({
      taskId: row.given_id,
      title: row.title,
      state: row.state,
      isPoster: row.is_poster,
      other: row.other,
      price: toRupees(row.price_paise),
      agreedAt: row.agreed_at.toISOString(),
    })),
  }
}

const reportsWhere = async (db: Database, where: Sql): Promise<PersonRecord['reportsAbout']> => {
  const rows = await db.rows<{
    id: number
    kind: ReportKind
    about: PersonBrief
    reason: string
    status: ReportStatus
    created_at: Date
  }>(sql`
    SELECT r.id, r.kind, ${briefOf('about')} AS about, r.reason, r.status, r.created_at
    FROM reports r JOIN users about ON about.id = r.about_id WHERE ${where} ORDER BY r.id DESC LIMIT ${shown}`)
  return {
    count: await countOf(db, sql`reports r WHERE ${where}`),
    newest: rows.map(({ id, created_at, ...report }) => ({
      _id: String(id),
      ...report,
      createdAt: created_at.toISOString(),
    })),
  }
}

const banOf = async (db: Database, id: number): Promise<PersonRecord['ban']> => {
  const ban = await db.row<{ reason: string; created_at: Date }>(
    sql`SELECT reason, created_at FROM bans WHERE person_id = ${id} ORDER BY id LIMIT 1`,
  )
  return ban ? { reason: ban.reason, since: ban.created_at.toISOString() } : null
}

const devicesOf = async (db: Database, id: number, now: Date): Promise<PersonRecord['devices']> => {
  const rows = await db.rows<{ id: number; device: string; created_at: Date; last_seen_at: Date }>(sql`
    SELECT id, device, created_at, last_seen_at FROM sessions WHERE user_id = ${id} AND expires_at > ${now}
    ORDER BY last_seen_at DESC, id DESC LIMIT ${shownDevices}`)
  return rows.map(row => ({
    _id: String(row.id),
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
}

const signInsOf = async (db: Database, id: number): Promise<PersonRecord['signIns']> => {
  const rows = await db.rows<{ id: number; at: Date; address: string | null }>(
    sql`SELECT id, at, address FROM sign_ins WHERE user_id = ${id} ORDER BY id DESC LIMIT ${shown}`,
  )
  return {
    count: await countOf(db, sql`sign_ins WHERE user_id = ${id}`),
    newest: rows.map(({ id, at, address }) => ({ _id: String(id), at: at.toISOString(), address })),
  }
}

/**
 * An operator's view of one person. It leaves out reports about the operator who looks, because a person who is
 * reported may not learn by whom. `lookerId` is null for a command on the server.
 */
export const personRecord = async (
  db: Database,
  row: AccountRow,
  { lookerId, now, texts }: { lookerId: number | null; now: Date; texts: Texts },
): Promise<PersonRecord> => {
  const { id } = row
  const notOfLooker = sql`r.about_id IS DISTINCT FROM ${lookerId}::bigint`
  return {
    person: toFoundPerson(row),
    city: row.city,
    isProfileSetUp: row.is_profile_set_up,
    isMailRefused: row.is_mail_refused,
    hasPassword: row.has_password,
    hasGoogle: row.has_google,
    hasTwoFactor: row.has_two_factor,
    isOwn: id === lookerId,
    limit: toLimit(row),
    ban: await banOf(db, id),
    tasks: await tasksOf(db, id),
    agreements: await agreementsOf(db, id),
    reportsAbout: await reportsWhere(db, sql`r.about_id = ${id} AND ${notOfLooker}`),
    reportsBy: await reportsWhere(db, sql`r.reporter_id = ${id} AND ${notOfLooker}`),
    deviceCount: await countOf(db, sql`sessions WHERE user_id = ${id} AND expires_at > ${now}`),
    devices: await devicesOf(db, id, now),
    agreed: await lastAgreed(db, id),
    signIns: await signInsOf(db, id),
    sendings: await sendingsOf(db, id, shown),
    logCount: await countOf(db, sql`moderation_log l WHERE l.about_id = ${id} AND ${isNoLook}`),
    log: await selectLog(
      db,
      texts,
      sql`WHERE l.about_id = ${id} AND ${isNoLook} ORDER BY l.id DESC LIMIT ${shown}`,
    ),
  }
}
