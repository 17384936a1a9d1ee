import type { AgreementState } from '#contract/entities/task.ts'
import { remotePlace, type SlotOrNone } from '#contract/entities/task.ts'
import { appBase, paths } from '#contract/paths.ts'
import type { Language } from '#contract/texts/languages.ts'
import { textsIn } from '#contract/texts/languages.ts'
import { dayInIndiaAt, dayMs } from '#contract/time.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { taskIdsOf } from '#server/db/tasks/tasks.ts'
import type { Appointment } from '#server/domain/agreements/calendar.ts'

/** The owner of the calendar, and the address of the app. */
interface Reader {
  userId: number
  language: Language
  origin: string
}

/** A calendar shows this many days that are over, and no more than so many appointments. */
const daysBack = 30
const most = 200

interface Row {
  given_id: string
  title: string
  city: string
  location: string
  state: AgreementState
  version: number
  start_date: string
  end_date: string | null
  time_slot: SlotOrNone
  first_name: string
}

const appointmentsWith = async (
  db: Database,
  { userId, language, origin }: Reader,
  rest: Sql,
): Promise<Appointment[]> => {
  const rows = await db.rows<Row>(sql`
    SELECT t.given_id, t.title, t.city, t.location, a.state, a.version, a.start_date, a.end_date, a.time_slot,
      other.first_name
    FROM agreements a JOIN tasks t ON t.id = a.task_id
    JOIN users other ON other.id = t.poster_id + a.provider_id - ${userId}
    WHERE a.start_date IS NOT NULL AND ${rest}`)
  const { day } = textsIn(language)
  return rows.map(row => ({
    taskId: row.given_id,
    title: row.title,
    place: row.state === 'Cancelled' || row.location === remotePlace ? null : `${row.location}, ${row.city}`,
    details: day.withPerson(row.first_name),
    url: `${origin}${appBase}${paths.task(row.given_id)}`,
    state: row.state,
    version: row.version,
    startDate: row.start_date,
    endDate: row.end_date,
    timeSlot: row.time_slot,
  }))
}

/** The agreed days of a task; null if there are none. */
export const appointmentOf = async (
  db: Database,
  reader: Reader,
  taskId: number,
): Promise<Appointment | null> => (await appointmentsWith(db, reader, sql`a.task_id = ${taskId}`))[0] ?? null

/** All agreed days of somebody, the cancelled ones, too: a calendar that has them has to hear of it. */
export const appointmentsOf = (db: Database, reader: Reader, now: Date): Promise<Appointment[]> => {
  const since = dayInIndiaAt(now.getTime() - daysBack * dayMs)
  return appointmentsWith(
    db,
    reader,
    sql`t.id IN ${taskIdsOf(reader.userId)} AND coalesce(a.end_date, a.start_date) >= ${since}
      ORDER BY a.start_date DESC, a.task_id DESC LIMIT ${most}`,
  )
}

/** Whose private address a calendar asks at; undefined if it is nobody's. */
export const feedOwner = (
  db: Database,
  tokenHash: Buffer,
): Promise<{ id: number; language: Language } | undefined> =>
  db.row(sql`
    SELECT u.id, u.language FROM calendar_feeds f JOIN users u ON u.id = f.user_id WHERE f.token_hash = ${tokenHash}`)
