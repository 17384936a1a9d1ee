import type { Review } from '#contract/entities/review.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { type PhotoRow, photosOf, toPhotos } from '#server/db/files/files.ts'
import { filesOfReview, nameFiles } from '#server/db/files/name-files.ts'
import { briefOf } from '#server/db/moderation/moderation.ts'
import { setHeld } from '#server/db/moderation/set-held.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import type { TaskRef } from '#server/domain/tasks/task.ts'

export interface ReviewRow {
  task_id: number
  task_given_id: string
  rater_id: number
  rated_id: number
  is_of_provider: boolean
  rating: number
  title: string
  description: string
  by: PersonBrief
  about: PersonBrief
  task_title: string
  created_at: Date
  reply: string | null
  replied_at: Date | null
  held_reason: string | null
  /** The reason why it waits for a moderator from its publication on; null once one has released it. */
  look_note: string | null
  is_published: boolean
  photos: PhotoRow[] | null
}

/**
 * The public id of a review. It is made of the task's: numbers that are given one after another would tell that the
 * other side has written something.
 */
export const reviewId = (row: Pick<ReviewRow, 'task_given_id' | 'is_of_provider'>): string =>
  `${row.task_given_id}-${row.is_of_provider ? 'provider' : 'customer'}`

/** The data of the alert to the reviewed person. */
export const published = (row: ReviewRow): DomainEvent => ({
  kind: 'ReviewPublished',
  task: { id: row.task_id, givenId: row.task_given_id, title: row.task_title },
  raterId: row.rater_id,
  ratedId: row.rated_id,
})

/** The review as the API returns it. */
export const toReview = (row: ReviewRow): Review => ({
  _id: reviewId(row),
  role: row.is_of_provider ? 'provider' : 'customer',
  rating: row.rating,
  title: row.title,
  review: row.description,
  by: row.by,
  about: row.about,
  taskTitle: row.task_title,
  createdAt: row.created_at.toISOString(),
  reply: row.reply === null ? null : { text: row.reply, at: row.replied_at!.toISOString() },
  held: row.held_reason,
  photos: toPhotos(row.photos),
})

/** Reviews with the two people; `rest` is everything from WHERE on, the review named `r`, its task `t`, the agreement `a`. */
export const reviewsWith = (rest: Sql): Sql => sql`
  SELECT r.task_id, t.given_id AS task_given_id, r.rater_id, r.rated_id, r.rater_id = t.poster_id AS is_of_provider,
    r.rating, r.title, r.description, ${briefOf('rater')} AS by, ${briefOf('about')} AS about, t.title AS task_title,
    r.created_at, r.reply, r.replied_at, r.held_reason, r.look_note, a.reviews_published_at IS NOT NULL AS is_published,
    ${photosOf(sql`f.review_task_id = r.task_id AND f.review_by_id = r.rater_id`)} AS photos
  FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN agreements a ON a.task_id = r.task_id
  JOIN users rater ON rater.id = r.rater_id JOIN users about ON about.id = r.rated_id ${rest}`

/** Both reviews of a task, published or not: none of it goes to somebody who did not write it before `is_published`. */
export const reviewsOf = (db: Database, taskId: number): Promise<ReviewRow[]> =>
  db.rows<ReviewRow>(reviewsWith(sql`WHERE r.task_id = ${taskId}`))

/** A published review by its public id. */
export const publishedReview = async (db: Database, id: string): Promise<ReviewRow | undefined> => {
  const [, task = '', role = ''] = /^(.+)-(provider|customer)$/.exec(id) ?? []
  return db.row<ReviewRow>(
    reviewsWith(sql`
      WHERE t.given_id = ${task} AND (r.rater_id = t.poster_id) = ${role === 'provider'}
        AND a.reviews_published_at IS NOT NULL`),
  )
}

interface Parties {
  id: number
  poster_id: number
  provider_id: number | null
}

interface Written {
  rating?: number | undefined
  title?: string | undefined
  text?: string | undefined
  photoIds?: readonly string[] | undefined
  lookNote?: string | undefined
}

/**
 * Stores the review of one side about the other, with its photos. The primary key allows one. Throws 400 if a photo cannot
 * be used.
 */
export const insertReview = async (
  tx: Database,
  { id, poster_id, provider_id }: Parties,
  { by, review, now }: { by: 'poster' | 'provider'; review: Written; now: Date },
): Promise<void> => {
  const [rater, rated] = by === 'poster' ? [poster_id, provider_id!] : [provider_id!, poster_id]
  await tx.run(sql`
    INSERT INTO reviews (task_id, rater_id, rated_id, rating, title, description, created_at, look_note)
    VALUES (${id}, ${rater}, ${rated}, ${review.rating}, ${review.title ?? ''}, ${review.text ?? ''}, ${now},
      ${review.lookNote ?? null})`)
  const { photoIds: ids } = review
  if (ids) await nameFiles(tx, filesOfReview(id, rater), { ownerId: rater, use: 'proof', ids })
}

/**
 * Adds a review to what its person has got, or with -1 takes it away: as provider or as customer. Of a deleted account
 * nothing is counted.
 */
export const countReview = (tx: Database, row: ReviewRow, times: 1 | -1): Promise<number> =>
  tx.run(
    row.is_of_provider
      ? sql`UPDATE users SET rating_sum = rating_sum + ${row.rating * times}, rating_count = rating_count + ${times}
          WHERE id = ${row.rated_id} AND deleted_at IS NULL`
      : sql`UPDATE users SET customer_rating_sum = customer_rating_sum + ${row.rating * times},
            customer_rating_count = customer_rating_count + ${times}
          WHERE id = ${row.rated_id} AND deleted_at IS NULL`,
  )

/**
 * Holds a published review or releases it. False if it is so already. Nobody's mean holds stars that nobody can read:
 * they do not count meanwhile.
 */
export const setReviewHeld = async (
  tx: Database,
  row: ReviewRow,
  { act, note, now }: { act: 'hold' | 'release'; note: string; now: Date },
): Promise<boolean> => {
  const which = sql`WHERE task_id = ${row.task_id} AND rater_id = ${row.rater_id}`
  if (!(await setHeld(tx, 'reviews', { which, act, note, now }))) return false
  if (act === 'release') await tx.run(sql`UPDATE reviews SET look_note = NULL ${which}`)
  await countReview(tx, row, act === 'hold' ? -1 : 1)
  return true
}

/** Makes both reviews of a completed task public, once: customers' stars count from here on. */
export const publishReviews = async (
  tx: Database,
  task: TaskRef,
  at: Date,
  emit: (event: DomainEvent) => void,
): Promise<void> => {
  const isFirst = await tx.run(sql`
    UPDATE agreements SET reviews_published_at = ${at} WHERE task_id = ${task.id} AND reviews_published_at IS NULL`)
  if (isFirst === 0) return
  for (const row of await reviewsOf(tx, task.id)) {
    if (!row.is_of_provider) await countReview(tx, row, 1)
    if (row.look_note !== null) await setReviewHeld(tx, row, { act: 'hold', note: row.look_note, now: at })
    else emit(published(row))
  }
}

/** Adds completed work to the figures of the two at once: the poster's stars, and one more task of the provider. */
export const countCompletion = async (
  tx: Database,
  task: TaskRef,
  { providerId, at }: { providerId: number; at: Date },
  emit: (event: DomainEvent) => void,
): Promise<void> => {
  await tx.run(
    sql`UPDATE users SET tasks_done = tasks_done + 1 WHERE id = ${providerId} AND deleted_at IS NULL`,
  )
  const reviews = await reviewsOf(tx, task.id)
  for (const row of reviews) if (row.is_of_provider) await countReview(tx, row, 1)
  if (reviews.length === 2) await publishReviews(tx, task, at, emit)
}
