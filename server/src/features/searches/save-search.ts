import { saveSearch } from '#contract/endpoints/searches.ts'
import { limits } from '#contract/limits.ts'
import { sql } from '#server/db/core/sql.ts'
import { type SearchRow, searchColumns, searchValues, toSearch } from '#server/db/tasks/searches.ts'
import { conflict, notSignedIn } from '#server/domain/failure.ts'
import { handle, making } from '#server/http/handler.ts'

const handler = handle(saveSearch, async ({ body, tx, viewer, clock }) => {
  // One after another, so that each counts what the one before has saved.
  const own = await tx.row(
    sql`SELECT FROM users WHERE id = ${viewer.id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!own) throw notSignedIn()
  const saved = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM searches WHERE user_id = ${viewer.id}`,
  )
  const { perPerson } = limits.savedSearch
  if (saved!.count >= perPerson) throw conflict('tooManySearches', { max: perPerson })
  const row = await tx.row<SearchRow>(sql`
    INSERT INTO searches (user_id, created_at, ${searchColumns})
    VALUES (${viewer.id}, ${clock.now()}, ${searchValues(body)}) RETURNING *`)
  return toSearch(row!)
})

export const saveSearchHandler = making(
  saveSearch,
  handler,
  async (db, { _id }) => (await db.row(sql`SELECT FROM searches WHERE id = ${_id}`)) !== undefined,
)
