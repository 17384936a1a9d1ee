import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { logAct } from '#server/database/moderation.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { conflict, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

/** Takes the lock that whoever begins something shares: what they begin is wholly before the limit or not at all. */
const limitPerson = async (tx: Database, userId: number, reason: string, now: Date): Promise<void> => {
  const limited = await tx.run(sql`
    UPDATE users SET limited_at = ${now}, limit_reason = ${reason} WHERE id = ${userId} AND limited_at IS NULL`)
  if (limited === 0) throw conflict('This person is limited already')
}

const liftLimit = async (tx: Database, userId: number): Promise<void> => {
  const lifted = await tx.run(sql`
    UPDATE users SET limited_at = NULL, limit_reason = NULL, appeal = NULL, appealed_at = NULL
    WHERE id = ${userId} AND limited_at IS NOT NULL`)
  if (lifted === 0) throw conflict('This person is not limited')
}

export const moderatePersonHandler = handle(moderatePerson, async ({ params, body, tx, viewer, clock }) => {
  const person = await tx.row<{ id: number; role: string }>(
    sql`SELECT id, role FROM users WHERE given_id = ${params.id} AND deleted_at IS NULL`,
  )
  if (!person) throw notFound('User')
  const isLimiting = body.act === 'limit'
  if (isLimiting && person.role === 'moderator') throw notAllowed('A moderator cannot be limited')
  if (person.id === viewer.id) throw notAllowed('Your own limit is for another moderator')
  const now = clock.now()
  if (isLimiting) await limitPerson(tx, person.id, body.note, now)
  else await liftLimit(tx, person.id)
  const act = isLimiting ? 'Limited a person' : 'Lifted a limit'
  const about = { kind: 'person', subjectId: params.id, aboutId: person.id } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
  return { message: isLimiting ? 'Person limited' : 'Limit lifted' }
})
