import type { Badge } from '#contract/entities/badge.ts'
import type { Offer, OfferStatus } from '#contract/entities/offer.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { faceUrl, type PhotoRow, photosOf, toPhotos } from '#server/db/files/files.ts'
import { badgesOfUser } from '#server/db/people/badges.ts'
import { fullName } from '#server/db/people/users.ts'
import { toRupees } from '#server/domain/money.ts'
import {
  type Counter,
  evolve,
  isOutdated,
  type OfferEvent,
  type OfferState,
} from '#server/domain/offers/offer.ts'
import { meanRating } from '#server/domain/rating.ts'

export interface OfferRow {
  id: number
  task_id: number
  task_given_id: string
  /** The task's own version now; `task_version` is the one that the offer is for. */
  task_now: number
  status: OfferStatus
  bidder_id: number
  given_id: string
  first_name: string
  last_name: string
  skills: string
  verified: boolean
  rating_sum: number
  rating_count: number
  tasks_done: number
  badges: Badge[]
  avatar: string | null
  photos: PhotoRow[] | null
  city: string
  price_paise: number
  description: string
  version: number
  task_version: number
  counter_price_paise: number | null
  counter_note: string | null
  counter_at: Date | null
  created_at: Date
  edited_at: Date | null
  decided_at: Date | null
}

/** True if an offer is among those that the task's poster sees listed. */
const isCounted = (status: OfferStatus): boolean => status !== 'Pending' && status !== 'Withdrawn'

const toCounter = (row: OfferRow): Counter | null =>
  row.counter_at && { pricePaise: row.counter_price_paise!, note: row.counter_note!, at: row.counter_at }

/** Offers with their bidders; `rest` is everything from WHERE on, the offer named `o`, its task `t`. */
export const offersWith = (rest: Sql, from = sql`offers`): Sql => sql`
  SELECT o.id, o.task_id, t.given_id AS task_given_id, t.version AS task_now, o.status, o.bidder_id, u.given_id, u.first_name, u.last_name,
    u.skills, u.verified, u.rating_sum, u.rating_count, u.tasks_done, u.avatar, u.city, o.price_paise, o.description, o.version,
    o.task_version, o.counter_price_paise, o.counter_note, o.counter_at, o.created_at, o.edited_at, o.decided_at,
    (SELECT ${badgesOfUser} FROM users WHERE users.id = o.bidder_id) AS badges,
    ${photosOf(sql`f.offer_id = o.id`)} AS photos
  FROM ${from} o JOIN tasks t ON t.id = o.task_id JOIN users u ON u.id = o.bidder_id ${rest}`

/** The offer that a write makes, as `offersWith` selects it, and one more in its task's count, in one statement. */
export const madeOffer = (taskId: number, write: Sql): Sql => sql`
  WITH made AS (${write} RETURNING *), counted AS (
    UPDATE tasks SET offer_count = offer_count + 1 WHERE id = ${taskId} AND EXISTS (SELECT FROM made))
  ${offersWith(sql``, sql`made`)}`

/** The offer as commands see it. */
export const offerState = (row: OfferRow): OfferState => ({
  status: row.status,
  version: row.version,
  pricePaise: row.price_paise,
  description: row.description,
  taskVersion: row.task_version,
  counter: toCounter(row),
  editedAt: row.edited_at,
  decidedAt: row.decided_at,
})

const counterOnWire = (counter: Counter | null): Offer['counter'] =>
  counter && { price: toRupees(counter.pricePaise), note: counter.note, at: counter.at.toISOString() }

/** The offer as the API returns it. */
export const toOffer = (row: OfferRow): Offer => ({
  _id: String(row.id),
  taskId: row.task_given_id,
  status: row.status,
  offeredByName: fullName({ firstName: row.first_name, lastName: row.last_name }),
  offeredByFirstName: row.first_name,
  offeredBySkills: row.skills,
  userGivenId: row.given_id,
  verified: row.verified,
  userRating: meanRating(row.rating_sum, row.rating_count),
  ratingCount: row.rating_count,
  tasksDone: row.tasks_done,
  badges: row.badges,
  profilePic: faceUrl(row.avatar),
  userCity: row.city,
  price: toRupees(row.price_paise),
  description: row.description,
  photos: toPhotos(row.photos),
  createdAt: row.created_at.toISOString(),
  version: row.version,
  counter: counterOnWire(toCounter(row)),
  editedAt: row.edited_at?.toISOString() ?? null,
  outdated: isOutdated(offerState(row), row.task_now),
})

/** One offer by internal id, known to exist. */
export const offerById = async (db: Database, id: number): Promise<Offer> =>
  toOffer((await db.row<OfferRow>(offersWith(sql`WHERE o.id = ${id}`)))!)

/** One offer of a task by its public id. */
export const offerOn = (db: Database, taskId: number, _id: string): Promise<OfferRow | undefined> =>
  db.row<OfferRow>(offersWith(sql`WHERE o.id = ${numberIn(_id) ?? 0} AND o.task_id = ${taskId}`))

/** Writes an offer as its events change it, and keeps its task's count of offers. The task's row must be locked. */
export const applyToOffer = async (
  tx: Database,
  before: OfferRow,
  events: readonly OfferEvent[],
  at: Date,
): Promise<void> => {
  const after = events.reduce((offer, event) => evolve(offer, event, at), offerState(before))
  const { counter } = after
  await tx.run(sql`
    UPDATE offers SET status = ${after.status}, version = ${after.version}, price_paise = ${after.pricePaise},
      description = ${after.description}, task_version = ${after.taskVersion},
      counter_price_paise = ${counter?.pricePaise ?? null}, counter_note = ${counter?.note ?? null},
      counter_at = ${counter?.at ?? null}, edited_at = ${after.editedAt}, decided_at = ${after.decidedAt}
    WHERE id = ${before.id}`)
  const more = Number(isCounted(after.status)) - Number(isCounted(before.status))
  if (more !== 0)
    await tx.run(sql`UPDATE tasks SET offer_count = offer_count + ${more} WHERE id = ${before.task_id}`)
}

/** Clears the suggested price, which only an active offer has. */
export const withoutCounter = sql`counter_price_paise = NULL, counter_note = NULL, counter_at = NULL`

/** Withdraws the open offers that match `which` (offers are `o`, their tasks `t`). Nobody gets an alert. */
export const withdrawOffers = async (tx: Database, which: Sql, now: Date): Promise<void> => {
  const openOffers = sql`o.task_id = t.id AND o.status IN ('Active', 'Pending') AND ${which}`
  const withdrawn = sql`status = 'Withdrawn', version = o.version + 1, decided_at = ${now}, ${withoutCounter}`
  // Lock the tasks first, as every decision on offers does: a simultaneous acceptance then comes before this or fails.
  await tx.rows(sql`
    SELECT 1 FROM tasks t WHERE t.status = 'Open' AND EXISTS (SELECT 1 FROM offers o WHERE ${openOffers})
    ORDER BY t.id FOR UPDATE`)
  // A task's count leaves held offers out.
  await tx.run(sql`
    WITH withdrawn AS (
      UPDATE offers o SET ${withdrawn} FROM tasks t
      WHERE ${openOffers} AND o.status = 'Active' RETURNING o.task_id)
    UPDATE tasks SET offer_count = offer_count - 1 WHERE id IN (SELECT task_id FROM withdrawn)`)
  await tx.run(sql`UPDATE offers o SET ${withdrawn} FROM tasks t WHERE ${openOffers}`)
}
