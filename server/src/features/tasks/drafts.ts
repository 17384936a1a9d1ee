import * as drafts from '#contract/endpoints/drafts.ts'
import { limits } from '#contract/limits.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { deleteDraft, draftsOf, storeDrafts } from '#server/db/tasks/drafts.ts'
import { conflict, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const listDraftsHandler = handle(drafts.listDrafts, ({ tx, viewer }) => draftsOf(tx, viewer.id))

export const saveDraftsHandler = handle(drafts.saveDrafts, async ({ tx, viewer, body, clock }) => {
  // One after another, so that each counts what the one before has kept.
  await tx.row(sql`SELECT FROM users WHERE id = ${viewer.id} FOR NO KEY UPDATE`)
  const kept = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM task_drafts WHERE owner_id = ${viewer.id}`,
  )
  if (kept!.count + body.drafts.length > limits.draft.kept)
    throw conflict('tooManyDrafts', { max: limits.draft.kept })
  const owned = body.drafts.map(draft => ({ ...draft, ownerId: viewer.id, invitedId: null }))
  return storeDrafts(tx, owned, clock.now())
})

export const deleteDraftHandler = handle(drafts.deleteDraft, async ({ tx, viewer, params, texts }) => {
  const id = numberIn(params.id)
  if (id === null || (await deleteDraft(tx, viewer.id, id)) === 0) throw notFound('draftNotFound')
  return { message: texts.answers.draftDeleted }
})
