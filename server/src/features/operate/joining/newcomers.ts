import { letIn, listNewcomers } from '#contract/endpoints/operate-joining.ts'
import { peopleLimits } from '#contract/people.ts'
import { type FoundRow, foundColumns, toFoundPerson } from '#server/accounts/find-people.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { conflict, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const listNewcomersHandler = handle(
  listNewcomers,
  async ({ tx, viewer, clock, query: { before } }) => {
    const market = { kind: 'person', subjectId: '', aboutId: null } as const
    await logAct(tx, { moderatorId: viewer.id, act: 'look-at-newcomers', ...market, note: '' }, clock.now())
    const after =
      before === undefined ? sql`` : sql`AND u.id < (SELECT id FROM users WHERE given_id = ${before})`
    const rows = await tx.rows<FoundRow & { waits_since: Date }>(sql`
    SELECT ${foundColumns}, u.waits_since FROM users u
    WHERE u.waits_since IS NOT NULL AND u.deleted_at IS NULL ${after} ORDER BY u.id DESC LIMIT ${peopleLimits.page}`)
    return rows.map(row => ({ ...toFoundPerson(row), waitsSince: row.waits_since.toISOString() }))
  },
)

export const letInHandler = handle(letIn, async ({ tx, params, viewer, emit, clock, texts }) => {
  const person = await tx.row<{ id: number; given_id: string; email_key: string; waits: boolean }>(sql`
    SELECT id, given_id, email_key, waits_since IS NOT NULL AS waits FROM users
    WHERE given_id = ${params.id} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  if (!person) throw notFound('userNotFound')
  // Another operator was faster.
  if (!person.waits) throw conflict('notWaiting')
  await tx.run(sql`UPDATE users SET waits_since = NULL WHERE id = ${person.id}`)
  const about = { kind: 'person', subjectId: person.given_id, aboutId: person.id } as const
  await logAct(tx, { moderatorId: viewer.id, act: 'let-in', ...about, note: '' }, clock.now())
  emit({ kind: 'LetIn', userId: person.id, emailKey: person.email_key })
  return { message: texts.answers.letIn }
})
