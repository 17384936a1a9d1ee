import { buffer } from 'node:stream/consumers'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type FileStore, nameOf, typeOf } from '#server/files/port.ts'
import type { Row } from './export-formats.ts'

/** Somebody's uploaded files with their bytes, as data: URLs. One at a time is in memory. */
export async function* ownFiles(
  db: Database,
  userId: number,
  store: FileStore | null,
): AsyncGenerator<Row[]> {
  const rows = await db.rows<Row & { id: string; kind: 'image' | 'pdf' }>(sql`
    SELECT id, use, kind, name, alt, width, height, bytes, sha256, created_at AS "createdAt", held_at AS "heldAt"
    FROM files WHERE owner_id = ${userId} AND state = 'ready' ORDER BY created_at, id`)
  for (const row of rows) {
    const found = await store?.get(nameOf(row.id, null, row.kind))
    const bytes = found ? await buffer(found.bytes) : null
    yield [{ ...row, content: bytes && `data:${typeOf(row.kind)};base64,${bytes.toString('base64')}` }]
  }
}
