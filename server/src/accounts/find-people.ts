import type { FoundPerson } from '#contract/entities/operate-people.ts'
import { peopleLimits } from '#contract/people.ts'
import { type Database, patternOf, plannedAnew, type Sql, sql } from '#server/db/core/sql.ts'
import { faceOf } from '#server/db/files/files.ts'
import { hashOfContact } from '#server/db/people/contact-hashes.ts'
import { invalid, issue } from '#server/domain/failure.ts'
import { isPhone, phoneKey } from '#server/domain/people/phone.ts'

/** A person's row as an operator finds it. */
export interface FoundRow {
  id: number
  given_id: string
  first_name: string
  last_name: string
  email: string
  verified: boolean
  profile_pic: string | null
  created_at: Date
  role: FoundPerson['role']
  is_limited: boolean
  is_banned: boolean
}

/** The columns of `FoundRow`, of the users' row `u`. */
export const foundColumns = sql`u.id, u.given_id, u.first_name, u.last_name, u.email, u.verified, ${faceOf('u')} AS profile_pic, u.created_at, u.role,
  u.limited_at IS NOT NULL AS is_limited, EXISTS (SELECT FROM bans WHERE person_id = u.id) AS is_banned`

export const toFoundPerson = (row: FoundRow): FoundPerson => ({
  givenId: row.given_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  verified: row.verified,
  profilePic: row.profile_pic,
  createdAt: row.created_at.toISOString(),
  role: row.role,
  isLimited: row.is_limited,
  isBanned: row.is_banned,
})

const select = (db: Database, where: Sql): Promise<FoundRow[]> =>
  db.rows<FoundRow>(sql`
    SELECT ${foundColumns} FROM users u WHERE u.deleted_at IS NULL ${where} ORDER BY u.id DESC LIMIT ${peopleLimits.page}`)

/** Letters that have no trigram of their own: they are looked for as a whole word. */
const shortWord = 2
/** How many of the newest are looked through before the index is asked. */
const lookedThrough = 20_000

/** True if the words are in somebody's name and address, of which users_by_words is the index. */
const holds = (needle: string): Sql => {
  const wanted = needle.length > shortWord ? needle : ` ${needle} `
  return plannedAnew(sql`lower(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email || ' ')
    LIKE lower(${patternOf(wanted)})`)
}

/**
 * Those who hold the words, newest first. What many hold fills a page from the newest; the index finds what few hold.
 * The planner alone sometimes reads everybody, because it knows too little of the words.
 */
const withWords = async (db: Database, needle: string, after: Sql): Promise<FoundRow[]> => {
  const newest = await db.rows<FoundRow>(sql`
    SELECT ${foundColumns} FROM (
      SELECT * FROM users u WHERE u.deleted_at IS NULL ${after} ORDER BY u.id DESC LIMIT ${lookedThrough}) u
    WHERE ${holds(needle)} ORDER BY u.id DESC LIMIT ${peopleLimits.page}`)
  if (newest.length === peopleLimits.page) return newest
  // Not in the order of the primary key, so that it is not read along.
  return db.rows<FoundRow>(sql`
    SELECT ${foundColumns} FROM users u WHERE u.deleted_at IS NULL AND ${holds(needle)} ${after}
    ORDER BY u.id + 0 DESC LIMIT ${peopleLimits.page}`)
}

/** People with this public id or phone number. */
const exactly = async (db: Database, needle: string): Promise<FoundRow[]> => {
  const phone = isPhone(needle) ? hashOfContact(phoneKey(needle)) : null
  const rows = await db.rows<{ id: number }>(sql`
    SELECT id FROM users WHERE given_id = ${needle} UNION SELECT user_id FROM payees WHERE phone_hash = ${phone}`)
  return rows.length === 0 ? [] : select(db, sql`AND u.id = ANY (${rows.map(({ id }) => id)})`)
}

const numberOf = async (db: Database, givenId: string): Promise<number> => {
  const row = await db.row<{ id: number }>(sql`SELECT id FROM users WHERE given_id = ${givenId}`)
  if (!row) throw invalid(issue('before', 'notOfThisList', { field: 'before' }))
  return row.id
}

/** A page of people who fit the words, newest first. Whoever fits as a whole comes alone. */
export const findPeople = async (
  db: Database,
  { q = '', before }: { q?: string | undefined; before?: string | undefined },
): Promise<FoundPerson[]> => {
  const needle = q.trim()
  const found = needle === '' || before !== undefined ? [] : await exactly(db, needle)
  if (found.length > 0) return found.map(toFoundPerson)
  const after = before === undefined ? sql`` : sql`AND u.id < ${await numberOf(db, before)}`
  const rows = await (needle === '' ? select(db, after) : withWords(db, needle, after))
  return rows.map(toFoundPerson)
}
