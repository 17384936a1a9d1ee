import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MemoryFile } from './memory-file.ts'

/** The kinds of files in a build of the web app. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The files of the built web app by their paths in its folder, without the page and the list of what was built. */
export const readWebFolder = (folder: string): ReadonlyMap<string, MemoryFile> => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const read = (name: string) => readFileSync(path.join(folder, name))
  const has = new Set(names)
  const files = new Map<string, MemoryFile>()
  for (const name of names) {
    const type = types[path.extname(name)]
    if (!type || name === 'files.json') continue
    const packed = has.has(`${name}.br`) ? { br: read(`${name}.br`) } : {}
    files.set(name.split(path.sep).join('/'), new MemoryFile(type, read(name), packed))
  }
  return files
}
