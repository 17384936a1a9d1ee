import { listSearches } from '#contract/endpoints/searches.ts'
import { sql } from '#server/db/core/sql.ts'
import { type SearchRow, toSearch } from '#server/db/tasks/searches.ts'
import { handle } from '#server/http/handler.ts'

export const listSearchesHandler = handle(listSearches, async ({ tx, viewer }) => {
  const rows = await tx.rows<SearchRow>(
    sql`SELECT * FROM searches WHERE user_id = ${viewer.id} ORDER BY id DESC`,
  )
  return rows.map(toSearch)
})
