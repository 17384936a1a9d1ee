import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

export const filesElsewhere =
  "this market's files are in another folder than DATA_DIR/files here: several machines need STORAGE_URL, and a DATA_DIR that was moved needs its files"

/** The name of a data folder. It is beside the files, and moves with them. */
const nameOfFolder = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'files.id')
  const own = `${file}.${randomUUID()}`
  // Several processes on one folder may start at once: the first one names it, and a link appears with its content.
  await writeFile(own, randomUUID())
  await link(own, file).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return (await readFile(file, 'utf8')).trim()
}

/**
 * True if the market's files are in a folder that is not this one: another machine's, say. The first process on a
 * database says which folder is its market's. A folder that is not there yet is not asked.
 */
export const areFilesElsewhere = async (
  db: Database,
  { dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>,
): Promise<boolean> => {
  if (storageUrl !== null || !existsSync(dataDir)) return false
  const name = await nameOfFolder(dataDir)
  await db.run(sql`UPDATE market SET files_folder = ${name} WHERE files_folder IS NULL`)
  const market = await db.row<{ files_folder: string }>(sql`SELECT files_folder FROM market`)
  return market!.files_folder !== name
}
