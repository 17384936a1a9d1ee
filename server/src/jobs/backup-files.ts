import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Database, sql } from '#server/db/core/sql.ts'
import { openDiskStore } from '#server/files/disk.ts'
import { type FileStore, nameOf, typeOf } from '#server/files/port.ts'

interface Row {
  id: string
  kind: 'image' | 'pdf'
  sizes: number[]
}

/** Rows read at a time. */
const batch = 500

/** The folder beside a backup that has the files of its market. A file never changes, so all backups share one copy. */
export const filesBeside = (backup: string, market: string): string =>
  path.join(path.dirname(backup), `taskbazaar-${market.slice(0, 8)}-files`)

/** The names of all objects of the files that are ready, page by page. */
async function* namesOf(db: Database): AsyncGenerator<{ name: string; kind: Row['kind'] }[]> {
  for (let after = ''; ; ) {
    const rows = await db.rows<Row>(sql`
      SELECT id, kind, sizes FROM files WHERE state = 'ready' AND id COLLATE "C" > ${after}
      ORDER BY id COLLATE "C" LIMIT ${batch}`)
    yield rows.flatMap(({ id, kind, sizes }) =>
      [...sizes, null].map(width => ({ name: nameOf(id, width, kind), kind })),
    )
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

const isIn = async (folder: string, name: string): Promise<boolean> =>
  (await stat(path.join(folder, name.slice(0, 2), name)).catch(() => null)) !== null

/** Copies what is not yet in the folder, and marks everything that is still in use as seen now. */
export const keepFiles = async (
  db: Database,
  store: FileStore,
  { folder, now }: { folder: string; now: Date },
): Promise<void> => {
  const copies = openDiskStore(folder)
  for await (const names of namesOf(db))
    for (const { name, kind } of names) {
      if (!(await isIn(folder, name))) {
        const found = await store.get(name)
        // Deleted since its row was read.
        if (!found) continue
        await copies.put(name, await buffer(found.bytes), typeOf(kind))
      }
      await utimes(path.join(folder, name.slice(0, 2), name), now, now)
    }
}

/** Deletes what was last in use before the oldest backup that is kept. */
export const pruneFiles = async (folder: string, oldest: Date): Promise<void> => {
  for (const part of await readdir(folder).catch(() => []))
    for (const name of await readdir(path.join(folder, part))) {
      const file = path.join(folder, part, name)
      if ((await stat(file)).mtime < oldest) await rm(file, { force: true })
    }
}

/** Puts the files of a restored database into the store. Returns how many the folder does not have. */
export const bringFilesBack = async (db: Database, store: FileStore, folder: string): Promise<number> => {
  const copies = openDiskStore(folder)
  let missing = 0
  for await (const names of namesOf(db))
    for (const { name, kind } of names) {
      const found = await copies.get(name)
      if (found) await store.put(name, await buffer(found.bytes), typeOf(kind))
      else missing += 1
    }
  return missing
}
