import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root, whether this runs from server/src or as the bundle in a build's folder. */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return folder
}

/** The folder of the migrations. */
export const migrationsFolder = (): string => path.join(projectRoot(), 'server/migrations')
