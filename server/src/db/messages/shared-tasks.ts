import type { SharedTask } from '#contract/entities/message.ts'
import type { TaskStatus } from '#contract/entities/task.ts'
import { type Sql, sql } from '#server/db/core/sql.ts'
import { firstPhotoOf, type PhotoRow, toPhoto } from '#server/db/files/files.ts'
import { toRupees } from '#server/domain/money.ts'

/** The task that two people share, and how many more, as `sharedTask` selects them; all null without one. */
export interface SharedTaskRow {
  shared_id: number | null
  shared_given_id: string
  shared_title: string
  shared_category_id: number
  shared_status: TaskStatus
  shared_price_paise: number
  shared_count: number
  shared_photo: PhotoRow | null
}

/** Each half is found along the index of who does the work or would do it. */
const between = (poster: Sql, provider: Sql): Sql => sql`
  SELECT t.id, t.given_id, t.title, t.category_id, t.status, a.price_paise
  FROM agreements a JOIN tasks t ON t.id = a.task_id
  WHERE a.provider_id = ${provider} AND t.poster_id = ${poster}
  UNION ALL
  SELECT t.id, t.given_id, t.title, t.category_id, t.status, o.price_paise
  FROM offers o JOIN tasks t ON t.id = o.task_id
  WHERE o.bidder_id = ${provider} AND o.status = 'Active' AND t.poster_id = ${poster} AND t.hidden_at IS NULL`

/**
 * A lateral join, named `shared`, of the task that two people share: the newest one under way first. `one` and `other`
 * are their internal ids, as SQL.
 */
export const sharedTask = (one: Sql, other: Sql): Sql => sql`
  LEFT JOIN LATERAL (
    SELECT id AS shared_id, given_id AS shared_given_id, title AS shared_title, category_id AS shared_category_id,
      status AS shared_status, price_paise AS shared_price_paise, count(*) OVER () AS shared_count,
      ${firstPhotoOf(sql`both_ways.id`)} AS shared_photo
    FROM (${between(one, other)} UNION ALL ${between(other, one)}) both_ways
    ORDER BY (status = 'In-Progress') DESC, id DESC LIMIT 1) shared ON true`

/** The shared task as the API returns it. */
export const toSharedTask = (row: SharedTaskRow): SharedTask | null =>
  row.shared_id === null
    ? null
    : {
        _id: String(row.shared_id),
        givenId: row.shared_given_id,
        title: row.shared_title,
        categoryId: row.shared_category_id,
        status: row.shared_status,
        price: toRupees(row.shared_price_paise),
        photo: row.shared_photo && toPhoto(row.shared_photo),
        more: row.shared_count - 1,
      }
