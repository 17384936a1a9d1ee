import { invalid, issue } from '#server/domain/failure.ts'
import { type Database, type Sql, sql } from './sql.ts'

/** An item's number, read from its public id; null if it is not a number. */
export const numberIn = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)

/** The number of the client's last item; the highest possible one if it has none. Throws 400 for an invalid id. */
export const lastSeen = (before: string | undefined): number => {
  if (before === undefined) return Number.MAX_SAFE_INTEGER
  const number = numberIn(before)
  if (number === null) throw invalid(issue('before', 'notOfThisList', { field: 'before' }))
  return number
}

/** As many items from the start as fit into `maxBytes` of JSON; always at least one. */
export const withinBytes = <T>(items: readonly T[], maxBytes: number): T[] => {
  let bytes = 0
  const end = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    return bytes > maxBytes && index > 0
  })
  return items.slice(0, end === -1 ? items.length : end)
}

/**
 * A page of a list that goes by more than a number. `list` is all of it, with each item's public `id` and its place as
 * `nth`; the page is what comes after the item named `before`. Throws 400 if that is not in the list any more: what
 * follows it cannot be told, and an empty page would say that nothing does.
 */
export const pageOf = async <T>(
  db: Database,
  list: Sql,
  { before, size }: { before: string | undefined; size: number },
): Promise<T[]> => {
  const place = (id: string) =>
    db.row<{ nth: number }>(sql`WITH list AS (${list}) SELECT nth FROM list WHERE id = ${id}`)
  const last = before === undefined ? { nth: 0 } : await place(before)
  if (!last) throw invalid(issue('before', 'notOfThisList', { field: 'before' }))
  return db.rows<T>(
    sql`WITH list AS (${list}) SELECT * FROM list WHERE nth > ${last.nth} ORDER BY nth LIMIT ${size}`,
  )
}
