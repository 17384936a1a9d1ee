import type { Name } from '#contract/entities/user.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { fullName } from '#server/db/people/users.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { conflict, invalid, notFound } from '#server/domain/failure.ts'
import { nameIssues } from '#server/domain/people/names.ts'

/** For how many days somebody cannot correct the own name again: others know whom they deal with. */
const restDays = 30

interface Correction {
  tx: Database
  emit: (event: DomainEvent) => void
  /** The corrector: the person, an operator, or null for somebody with a shell on the server. */
  byId: number | null
  /** Why, for a name that somebody else corrects. */
  note: string
  now: Date
}

interface Row {
  id: number
  given_id: string
  email_key: string
  firstName: string
  lastName: string
  corrected_at: Date | null
}

/**
 * Gives somebody another name, and writes the name before into the audit log. The database takes the badge of a checked
 * identity away. Throws 400 for what is no name, 409 for the same name or, of the own one, within 30 days.
 */
export const correctName = async (
  { tx, emit, byId, note, now }: Correction,
  givenId: string,
  { firstName, lastName = '' }: Name,
): Promise<void> => {
  const issues = nameIssues({ firstName, lastName })
  if (issues.length > 0) throw invalid(...issues)
  const person = await tx.row<Row>(sql`
    SELECT id, given_id, email_key, first_name AS "firstName", last_name AS "lastName", (
      SELECT max(created_at) FROM moderation_log l
      WHERE l.about_id = u.id AND l.moderator_id = u.id AND act = 'correct-name') AS corrected_at
    FROM users u WHERE given_id = ${givenId} AND deleted_at IS NULL FOR NO KEY UPDATE OF u`)
  if (!person) throw notFound('userNotFound')
  const [before, after] = [fullName(person), fullName({ firstName, lastName })]
  if (before === after) throw conflict('nameUnchanged')
  const isOwn = person.id === byId
  const restsUntil = (person.corrected_at?.getTime() ?? 0) + restDays * dayMs
  if (isOwn && now.getTime() < restsUntil) throw conflict('nameCorrectedLately')
  const about = { kind: 'person', subjectId: person.given_id, aboutId: person.id } as const
  const change = `${before} → ${after}`
  await logAct(
    tx,
    { moderatorId: byId, act: 'correct-name', ...about, note: note ? `${change}: ${note}` : change },
    now,
  )
  await tx.run(
    sql`UPDATE users SET first_name = ${firstName}, last_name = ${lastName} WHERE id = ${person.id}`,
  )
  emit({ kind: 'NameCorrected', userId: person.id, emailKey: person.email_key, reason: isOwn ? null : note })
}
