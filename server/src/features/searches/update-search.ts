import { updateSearch } from '#contract/endpoints/searches.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { type SearchRow, searchColumns, searchValues, toSearch } from '#server/db/tasks/searches.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const updateSearchHandler = handle(updateSearch, async ({ params, body, tx, viewer }) => {
  const row = await tx.row<SearchRow>(sql`
    UPDATE searches SET (${searchColumns}) = (${searchValues(body)})
    WHERE id = ${numberIn(params.id)} AND user_id = ${viewer.id} RETURNING *`)
  if (!row) throw notFound('searchNotFound')
  return toSearch(row)
})
