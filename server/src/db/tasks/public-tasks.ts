import type { Badge } from '#contract/entities/badge.ts'
import type { Answer } from '#contract/entities/category.ts'
import type { SlotOrNone, TaskStatus } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { type PhotoRow, photosOf } from '#server/db/files/files.ts'
import { badgesOfUser } from '#server/db/people/badges.ts'
import { hasExpired } from '#server/db/tasks/tasks.ts'
import type { CategoryRow } from '#server/domain/tasks/category-name.ts'

/** A task as somebody without an account may see it: its row has no exact place, and of its poster no last name. */
export interface PublicTaskRow extends CategoryRow {
  id: number
  given_id: string
  version: number
  title: string
  description: string
  budget_paise: number
  date_flexible: boolean
  start_date: string | null
  end_date: string | null
  time_slot: SlotOrNone
  mode: 'In-Person' | 'Remotely'
  city: string
  work_days: number
  status: TaskStatus
  offer_count: number
  hidden_at: Date | null
  is_public: boolean
  is_poster_out: boolean
  changed_at: Date
  photos: PhotoRow[] | null
  first_name: string
  avatar: string | null
  rating_sum: number
  rating_count: number
}

export interface PublicTaskPage extends PublicTaskRow {
  answers: Answer[]
  badges: Badge[]
}

// A description on a list is cut anyway.
const columns = (description: Sql): Sql => sql`
  t.id, t.given_id, t.version, t.title, t.category_id, t.category_name, ${description} AS description, t.budget_paise, t.date_flexible,
  t.start_date, t.end_date, t.time_slot, t.mode, t.city, t.work_days, t.status, t.offer_count, t.hidden_at, t.is_public,
  users.limit_reason IS NOT NULL OR users.deleted_at IS NOT NULL AS is_poster_out,
  coalesce(t.edited_at, t.created_at) AS changed_at, ${photosOf(sql`f.task_id = t.id`)} AS photos,
  users.first_name, users.avatar, users.customer_rating_sum AS rating_sum, users.customer_rating_count AS rating_count`

/** Reads it in any state: `publicView` decides what of it is shown. */
export const publicTask = (db: Database, givenId: string): Promise<PublicTaskPage | undefined> =>
  db.row<PublicTaskPage>(sql`
    SELECT ${columns(sql`t.description`)}, t.answers, ${badgesOfUser} AS badges
    FROM tasks t JOIN users ON users.id = t.poster_id WHERE t.given_id = ${givenId}`)

/** The tasks `t` of `users` that the lists without an account hold. `today` is the calendar day in India. */
const isListed = (today: string): Sql => sql`
  t.status = 'Open' AND t.hidden_at IS NULL AND t.is_public AND NOT ${hasExpired(today)}
  AND users.limit_reason IS NULL AND users.deleted_at IS NULL`

export interface ListFilter {
  cityKey?: string | undefined
  categoryId?: number | undefined
  /** Only those with a smaller id. */
  before?: number | undefined
}

/** The newest public tasks, one more than a page has if another page follows. */
export const publicTasks = (
  db: Database,
  { cityKey, categoryId, before }: ListFilter,
  { today, size }: { today: string; size: number },
): Promise<PublicTaskRow[]> =>
  db.rows<PublicTaskRow>(sql`
    SELECT ${columns(sql`left(t.description, ${limits.listedText})`)}
    FROM tasks t JOIN users ON users.id = t.poster_id
    WHERE ${isListed(today)}
      ${cityKey === undefined ? sql`` : sql`AND t.city_key = ${cityKey}`}
      ${categoryId === undefined ? sql`` : sql`AND t.category_id = ${categoryId}`}
      ${before === undefined ? sql`` : sql`AND t.id < ${before}`}
    ORDER BY t.id DESC LIMIT ${size + 1}`)

export interface PublicPlace {
  city: string
  city_key: string
  tasks: number
  changed_at: Date
}

/** The cities with public tasks, those with most of them first, each as most of its tasks write it. */
export const publicCities = (db: Database, today: string): Promise<PublicPlace[]> =>
  db.rows<PublicPlace>(sql`
    SELECT mode() WITHIN GROUP (ORDER BY t.city) AS city, t.city_key, count(*) AS tasks,
      max(coalesce(t.edited_at, t.created_at)) AS changed_at
    FROM tasks t JOIN users ON users.id = t.poster_id
    WHERE ${isListed(today)} AND t.city_key <> ''
    GROUP BY t.city_key ORDER BY count(*) DESC, t.city_key LIMIT ${limits.page.cities}`)

/** A file of the sitemap holds the tasks of so many ids, so that none has more, and a task never changes its file. */
export const sitemapIds = 10_000

/** The files of tasks that there are, each with the time of its newest change. */
export const sitemapFiles = (db: Database, today: string): Promise<{ file: number; changed_at: Date }[]> =>
  db.rows(sql`
    SELECT t.id / ${sitemapIds}::bigint AS file, max(coalesce(t.edited_at, t.created_at)) AS changed_at
    FROM tasks t JOIN users ON users.id = t.poster_id WHERE ${isListed(today)} GROUP BY 1 ORDER BY 1`)

/** The tasks in one file of the sitemap. */
export const sitemapTasks = (
  db: Database,
  file: number,
  today: string,
): Promise<{ given_id: string; changed_at: Date }[]> =>
  db.rows(sql`
    SELECT t.given_id, coalesce(t.edited_at, t.created_at) AS changed_at
    FROM tasks t JOIN users ON users.id = t.poster_id
    WHERE t.id >= ${file * sitemapIds} AND t.id < ${(file + 1) * sitemapIds} AND ${isListed(today)} ORDER BY t.id`)
