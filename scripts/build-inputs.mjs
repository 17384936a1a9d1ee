import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const dist = path.join(root, 'dist')

/** The files that the build reads. Migrations are not among them: the server reads them directly from their folder. */
const INPUTS = [
  'contract',
  'server/src',
  'server/seeds',
  'web',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
]
const isInput = name => !/\.test\.tsx?$/.test(name)

function filesUnder(name) {
  const entries = readdirSync(path.join(root, name), { withFileTypes: true })
  return entries.flatMap(entry => {
    const child = `${name}/${entry.name}`
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    return entry.isDirectory() ? filesUnder(child) : [child]
  })
}

/** Hashes what the build reads; by content, because a checkout or a copy changes every file's time. */
export function hashInputs() {
  const hash = createHash('sha256')
  const files = INPUTS.flatMap(name => (path.extname(name) === '' ? filesUnder(name) : [name]))
  for (const file of files.filter(isInput).sort()) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Tells if dist/ was built from the present sources. Without sources (an image) it always counts as built. */
export function isFresh() {
  const marker = path.join(dist, 'build.json')
  const wanted = ['build.json', 'server/main.js', 'web/index.html']
  if (!wanted.every(name => existsSync(path.join(dist, name)))) return false
  if (!existsSync(path.join(root, 'server/src/main.ts'))) return true
  return JSON.parse(readFileSync(marker, 'utf8')).inputs === hashInputs()
}
