import { deleteSearch } from '#contract/endpoints/searches.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const deleteSearchHandler = handle(deleteSearch, async ({ params, tx, viewer, texts }) => {
  const deleted = await tx.run(
    sql`DELETE FROM searches WHERE id = ${numberIn(params.id)} AND user_id = ${viewer.id}`,
  )
  if (deleted === 0) throw notFound('searchNotFound')
  return { message: texts.answers.searchDeleted }
})
