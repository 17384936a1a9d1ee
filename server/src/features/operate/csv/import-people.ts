import { PersonRow } from '#contract/entities/csv.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import { limits } from '#contract/limits.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { emailKey } from '#server/db/people/users.ts'
import { issue, type Said } from '#server/domain/failure.ts'
import { domainRefusal } from '#server/domain/joining.ts'
import { nameIssue } from '#server/domain/people/names.ts'
import type { Sheet } from './sheet.ts'

interface Person {
  email: string
  key: string
  firstName: string
  lastName: string
  city: string
  skills: string
}

const inParts = (name: string): Pick<Person, 'firstName' | 'lastName'> => {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** The keys of these addresses that are members, or invited, already. */
const known = async (db: Database, keys: readonly string[]) => {
  const rows = await db.rows<{ key: string; is_member: boolean }>(sql`
    SELECT email_key AS key, true AS is_member FROM users WHERE email_key = ANY (${keys}::text[])
    UNION ALL SELECT email_key, false FROM invited_people WHERE email_key = ANY (${keys}::text[])`)
  return new Map(rows.map(({ key, is_member }) => [key, is_member]))
}

/** People who are invited by mail. They exist only once they accept. */
export const peopleSheet = (settings: SiteSettings): Sheet<PersonRow, Person> => ({
  schema: PersonRow,
  columns: { name: 'name', email: 'email', city: 'city', skills: 'skills' },

  async check(db, rows) {
    const members = await known(
      db,
      rows.map(({ email }) => emailKey(email)),
    )
    const seen = new Set<string>()
    return rows.map(({ name, email, city, skills }): Person | Said => {
      const key = emailKey(email)
      const bad = nameIssue(name)
      if (bad) return issue('name', bad).said
      const person = { email, key, ...inParts(name), city, skills }
      if (person.firstName.length > limits.name.max) return issue('name', 'nameTooLong').said
      if (seen.has(key)) return issue('email', 'rowTwice').said
      seen.add(key)
      const isMember = members.get(key)
      if (isMember !== undefined) return issue('email', isMember ? 'memberAlready' : 'invitedAlready').said
      const refusal = domainRefusal(settings, email)
      return refusal ? refusal.said[0]! : person
    })
  },

  async store(tx, people, now) {
    const column = (read: (person: Person) => string): string[] => people.map(read)
    await tx.run(sql`
      WITH invited AS (
        INSERT INTO invited_people (email, email_key, first_name, last_name, city, skills, invited_at)
        SELECT *, ${now}::timestamptz FROM unnest(${column(p => p.email)}::text[], ${column(p => p.key)}::text[],
          ${column(p => p.firstName)}::text[], ${column(p => p.lastName)}::text[], ${column(p => p.city)}::text[],
          ${column(p => p.skills)}::text[])
        RETURNING id)
      INSERT INTO jobs (kind, data, created_at, due_at)
      SELECT 'invitation', jsonb_build_object('invitedId', id), ${now}, ${now} FROM invited ORDER BY id`)
  },
})
