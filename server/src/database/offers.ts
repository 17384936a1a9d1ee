import type { Offer, OfferStatus } from '#contract/entities/offer.ts'
import { toRupees } from '#server/domain/money.ts'
import { meanRating } from '#server/domain/rating.ts'
import { type Database, type Sql, sql } from './sql.ts'
import { fullName } from './users.ts'

export interface OfferRow {
  id: number
  task_given_id: string
  status: OfferStatus
  bidder_id: number
  given_id: string
  first_name: string
  last_name: string
  skills: string
  verified: boolean
  rating_sum: number
  rating_count: number
  city: string
  price_paise: number
  description: string
  created_at: Date
}

/** Offers with their bidders; `rest` is everything from WHERE on, the offer named `o`, its task `t`. */
export const offersWith = (rest: Sql): Sql => sql`
  SELECT o.id, t.given_id AS task_given_id, o.status, o.bidder_id, u.given_id, u.first_name, u.last_name,
    u.skills, u.verified, u.rating_sum, u.rating_count, u.city, o.price_paise, o.description, o.created_at
  FROM offers o JOIN tasks t ON t.id = o.task_id JOIN users u ON u.id = o.bidder_id ${rest}`

/** The offer as the wire has it. */
export const toOffer = (row: OfferRow): Offer => ({
  _id: String(row.id),
  taskId: row.task_given_id,
  status: row.status,
  offeredByName: fullName({ firstName: row.first_name, lastName: row.last_name }),
  offeredBySkills: row.skills,
  userGivenId: row.given_id,
  verified: row.verified,
  userRating: meanRating(row.rating_sum, row.rating_count),
  userCity: row.city,
  price: toRupees(row.price_paise),
  description: row.description,
  createdAt: row.created_at.toISOString(),
})

/** One offer by internal id, known to exist. */
export const offerById = async (db: Database, id: number): Promise<Offer> =>
  toOffer((await db.row<OfferRow>(offersWith(sql`WHERE o.id = ${id}`)))!)

/** Takes back the standing offers that `which` says, of offers `o` on tasks `t`; nobody is told. */
export const withdrawOffers = async (tx: Database, which: Sql, now: Date): Promise<void> => {
  const standing = sql`o.task_id = t.id AND o.status IN ('Active', 'Pending') AND ${which}`
  // The tasks first, as in every decision on offers: an acceptance at the same time comes before this or not at all.
  await tx.rows(sql`
    SELECT 1 FROM tasks t WHERE t.status = 'Open' AND EXISTS (SELECT 1 FROM offers o WHERE ${standing})
    ORDER BY t.id FOR UPDATE`)
  // Those held back are not counted.
  await tx.run(sql`
    WITH withdrawn AS (
      UPDATE offers o SET status = 'Withdrawn', decided_at = ${now} FROM tasks t
      WHERE ${standing} AND o.status = 'Active' RETURNING o.task_id)
    UPDATE tasks SET offer_count = offer_count - 1 WHERE id IN (SELECT task_id FROM withdrawn)`)
  await tx.run(
    sql`UPDATE offers o SET status = 'Withdrawn', decided_at = ${now} FROM tasks t WHERE ${standing}`,
  )
}
