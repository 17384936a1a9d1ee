import type { Badge } from '#contract/entities/badge.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { badgesOfUser } from './badges.ts'

/** A person as somebody without an account may see them, who has asked for such a page: no last name, no address. */
export interface PublicPerson {
  id: number
  first_name: string
  city: string
  avatar: string | null
  description: string
  skills: string
  created_at: Date
  rating_sum: number
  rating_count: number
  customer_rating_sum: number
  customer_rating_count: number
  tasks_done: number
  badges: Badge[]
}

/** Undefined unless the person has asked for a page and is not limited. */
export const publicPerson = (db: Database, givenId: string): Promise<PublicPerson | undefined> =>
  db.row<PublicPerson>(sql`
    SELECT id, first_name, city, avatar, description, skills, created_at, rating_sum, rating_count,
      customer_rating_sum, customer_rating_count, tasks_done, ${badgesOfUser} AS badges
    FROM users WHERE given_id = ${givenId} AND public_profile AND deleted_at IS NULL AND limit_reason IS NULL`)

export interface PublicReview {
  rating: number
  title: string
  description: string
  by: string
  created_at: Date
}

/** The newest published reviews of a person, each with the first name of its author. */
export const publicReviews = (db: Database, userId: number, count: number): Promise<PublicReview[]> =>
  db.rows<PublicReview>(sql`
    SELECT r.rating, r.title, r.description, rater.first_name AS by, r.created_at
    FROM reviews r JOIN agreements a ON a.task_id = r.task_id JOIN users rater ON rater.id = r.rater_id
    WHERE r.rated_id = ${userId} AND a.reviews_published_at IS NOT NULL AND r.held_at IS NULL
    ORDER BY a.reviews_published_at DESC, r.task_id DESC LIMIT ${count}`)
