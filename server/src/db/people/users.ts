import type { Badge } from '#contract/entities/badge.ts'
import type { Figures, PersonCard, Profile, User } from '#contract/entities/user.ts'
import { type Database, Sql, sql } from '#server/db/core/sql.ts'
import { faceOf, faceUrl, type PhotoRow, photosOf, toPhotos } from '#server/db/files/files.ts'
import { meanRating } from '#server/domain/rating.ts'
import { badgesOfUser } from './badges.ts'
import { figuresOf } from './figures.ts'
import { acceptInvitation } from './invited.ts'

interface UserRow {
  given_id: string
  first_name: string
  last_name: string
  email: string
  college: string
  city: string
  skills: string
  description: string
  gender: User['gender']
  age: number | null
  verified: boolean
  is_profile_set_up: boolean
  created_at: Date
  rating_sum: number
  rating_count: number
  customer_rating_sum: number
  customer_rating_count: number
  tasks_done: number
  avatar: string | null
  work: PhotoRow[] | null
  badges: Badge[]
}

const columns = sql`given_id, first_name, last_name, email, college, city, skills, description, gender, age,
  verified, is_profile_set_up, created_at, rating_sum, rating_count,
  customer_rating_sum, customer_rating_count, tasks_done, avatar, ${photosOf(sql`f.person_id = users.id AND f.use = 'work'`)} AS work,
  ${badgesOfUser} AS badges`

/** The key under which an address is unique: upper and lower case are the same account. */
export const emailKey = (email: string): string => email.toLowerCase()

/** The address of the user with this internal id, who is known to exist. */
export const emailKeyOf = async (db: Database, id: number): Promise<string> =>
  (await db.row<{ email_key: string }>(sql`SELECT email_key FROM users WHERE id = ${id}`))!.email_key

/** Marks somebody's address as verified, unless it is already: 1 or 0. What waited for its owner is theirs then. */
export const markVerified = async (tx: Database, id: number, now: Date): Promise<number> => {
  const marked = await tx.run(
    sql`UPDATE users SET verified = true, verified_at = ${now} WHERE id = ${id} AND NOT verified`,
  )
  if (marked === 1) await acceptInvitation(tx, id)
  return marked
}

const toShared = (row: UserRow): Omit<Profile, keyof Figures> => ({
  givenId: row.given_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  college: row.college,
  city: row.city,
  skills: row.skills,
  description: row.description,
  verified: row.verified,
  badges: row.badges,
  isProfileSetUp: row.is_profile_set_up,
  createdAt: row.created_at.toISOString(),
  userRating: meanRating(row.rating_sum, row.rating_count),
  ratingCount: row.rating_count,
  customerRating: meanRating(row.customer_rating_sum, row.customer_rating_count),
  customerRatingCount: row.customer_rating_count,
  tasksDone: row.tasks_done,
  profilePic: faceUrl(row.avatar),
  work: toPhotos(row.work),
})

/** The own record of the user with this internal id, who is known to exist. */
export const ownUser = async (db: Database, id: number): Promise<User> => {
  const row = (await db.row<UserRow>(sql`SELECT ${columns} FROM users WHERE id = ${id}`))!
  return { ...toShared(row), gender: row.gender, age: row.age }
}

/** True if a reader may read the email address of the `users` row. */
const showsEmail = (readerId: number): Sql => sql`
  (id = ${readerId} OR show_email = 'everyone' OR (show_email = 'partners' AND EXISTS (
    SELECT FROM agreements a JOIN tasks t ON t.id = a.task_id
    WHERE (a.provider_id = users.id AND t.poster_id = ${readerId})
      OR (a.provider_id = ${readerId} AND t.poster_id = users.id))))`

/** Somebody's profile by public id, as one reader sees it. */
export const profileByGivenId = async (
  db: Database,
  givenId: string,
  { readerId, now }: { readerId: number; now: Date },
): Promise<Profile | null> => {
  const row = await db.row<UserRow & { id: number; shows_email: boolean }>(sql`
    SELECT id, ${columns}, ${showsEmail(readerId)} AS shows_email FROM users
    WHERE given_id = ${givenId} AND deleted_at IS NULL`)
  if (!row) return null
  const { email, ...shared } = toShared(row)
  return { ...shared, ...(await figuresOf(db, row.id, now)), email: row.shows_email ? email : '' }
}

/** The mean of somebody's ratings as `meanRating` has it, of the users' row that goes by this name. */
export const ratingOf = (alias: string): Sql =>
  new Sql(
    [`coalesce(round(${alias}.rating_sum::numeric / nullif(${alias}.rating_count, 0), 2), 0)::float8`],
    [],
  )

export interface Person extends PersonCard {
  id: number
}

/** Names and ids; `rest` is everything from WHERE on. */
export const peopleWith = (rest: Sql): Sql => sql`
  SELECT id, given_id AS "givenId", first_name AS "firstName", last_name AS "lastName", verified,
    ${faceOf('users')} AS "profilePic", ${ratingOf('users')} AS "userRating", rating_count AS "ratingCount"
  FROM users ${rest}`

/** A name and ids by public id. */
export const personByGivenId = (db: Database, givenId: string): Promise<Person | undefined> =>
  db.row<Person>(peopleWith(sql`WHERE given_id = ${givenId}`))

/** First and last name as one text. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()
