import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { answers } from '#contract/texts/en/answers.ts'
import { forgetLimit } from '#server/db/kept-limits.ts'
import { logAct } from '#server/db/moderation.ts'
import { type Database, sql } from '#server/db/sql.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

/** Locks the row that everything the person begins shares, so that nothing begins at the same time. */
const limitPerson = async (tx: Database, userId: number, reason: string, now: Date): Promise<void> => {
  const limited = await tx.run(sql`
    UPDATE users SET limited_at = ${now}, limit_reason = ${reason} WHERE id = ${userId} AND limited_at IS NULL`)
  if (limited === 0) throw conflict('limitedAlready')
}

const liftLimit = async (tx: Database, userId: number): Promise<void> => {
  const lifted = await tx.run(sql`
    UPDATE users SET limited_at = NULL, limit_reason = NULL, appeal = NULL, appealed_at = NULL
    WHERE id = ${userId} AND limited_at IS NOT NULL`)
  if (lifted === 0) throw conflict('notLimited')
  await forgetLimit(tx, userId)
}

export const moderatePersonHandler = handle(moderatePerson, async ({ params, body, tx, viewer, clock }) => {
  const person = await tx.row<{ id: number; role: string }>(
    sql`SELECT id, role FROM users WHERE given_id = ${params.id} AND deleted_at IS NULL`,
  )
  if (!person) throw notFound('userNotFound')
  const isLimiting = body.act === 'limit'
  if (isLimiting && person.role !== 'member') throw notAllowed('moderatorLimited')
  if (person.id === viewer.id) throw notAllowed('ownLimitModerated')
  const now = clock.now()
  if (isLimiting) await limitPerson(tx, person.id, body.note, now)
  else await liftLimit(tx, person.id)
  const act = isLimiting ? 'limit-person' : 'lift-limit'
  const about = { kind: 'person', subjectId: params.id, aboutId: person.id } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
  return { message: isLimiting ? answers.personLimited : answers.limitLifted }
})
