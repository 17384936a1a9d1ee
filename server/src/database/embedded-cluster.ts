import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { lacksName, namelessPrograms } from './embedded-nameless.ts'
import { giveTree, type Place, placeFor } from './embedded-owner.ts'
import { EmbeddedError, type EmbeddedLog, hasCode, type Owner, reasonIn, runAs } from './embedded-run.ts'

/** The bootstrap superuser's name; the app itself logs in as a lesser one. */
export const SUPERUSER = 'postgres'

const NEW_PREFIX = 'postgres.new-'

/** Says where the cluster of a DATA_DIR lies. */
export function clusterDir(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

/**
 * Reads the superuser's password, made at the first start and kept with mode 0600. A link is made whole or not at
 * all and only once, so two starts at the same moment agree on one password.
 */
export async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres.password')
  const fresh = `${file}.${process.pid}`
  if (!(await stat(file).catch(() => null))) {
    await writeFile(fresh, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    await link(fresh, file).catch(error => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
    await rm(fresh, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}

type Making = { dataDir: string; binaries: Binaries; owner: Owner; password: string; isDurable: boolean }

function initdbArgs(place: Place, isDurable: boolean): string[] {
  return [
    ...['-D', place.argument, '-U', SUPERUSER, '--pwfile=../password', '--auth=scram-sha-256'],
    // The built-in provider knows Unicode's cases on every machine, whatever locales that has installed.
    ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
  ]
}

async function runInitdb(workDir: string, { binaries, owner, password, isDurable }: Making): Promise<string> {
  const dir = path.join(workDir, 'cluster')
  await mkdir(dir, { mode: 0o700 })
  await writeFile(path.join(workDir, 'password'), password, { mode: 0o600 })
  await giveTree(workDir, owner)
  const place = await placeFor(owner, dir)
  const run = (bin: string) => runAs(owner, path.join(bin, 'initdb'), initdbArgs(place, isDurable), dir)
  let { code, output } = await run(binaries.bin)
  if (code !== 0 && lacksName(output))
    ({ code, output } = await run(await namelessPrograms(binaries.bin, workDir)))
  if (code !== 0) throw new EmbeddedError(`the database could not be made in ${dir}: ${reasonIn(output)}`)
  return dir
}

// A new cluster is made beside its place and renamed into it, so that a kill in the midst leaves only a folder
// that the next start sweeps away; of two makers the rename lets one win, and the other uses the winner's.
async function makeCluster(making: Making): Promise<void> {
  const { dataDir } = making
  const workDir = path.join(dataDir, `${NEW_PREFIX}${randomBytes(6).toString('hex')}`)
  await mkdir(workDir, { mode: 0o700 })
  try {
    const made = await runInitdb(workDir, making)
    await rename(made, clusterDir(dataDir)).catch(error => {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    })
    if (making.isDurable) await syncFolder(dataDir)
  } finally {
    await rm(workDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir)
  await handle.sync().finally(() => handle.close())
}

async function sweepHalfMade(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(NEW_PREFIX)) continue
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function checkCluster(dir: string, { binaries, owner }: Making): Promise<void> {
  const version = await readFile(path.join(dir, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) throw new EmbeddedError(`${dir} holds something else than a PostgreSQL cluster`)
  if (version.trim() !== binaries.major) {
    throw new EmbeddedError(
      `${dir} was made by PostgreSQL ${version.trim()} and this is ${binaries.major}: dump it with the TaskBazaar ` +
        'that made it and load the dump here, or set DATABASE_URL',
    )
  }
  const { uid, mode } = await stat(dir)
  // A backup that root put back belongs to root, and may be open to others: PostgreSQL refuses both.
  if (owner !== null && uid !== owner.uid) await giveTree(dir, owner)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(dir, 0o700)
}

/**
 * Makes the cluster where there is none, and makes sure that it is one that `binaries` can run. Call it while
 * holding the DATA_DIR. Throws EmbeddedError when the folder holds anything else.
 */
export async function prepareCluster(making: Making & { log: EmbeddedLog }): Promise<Place> {
  const dir = clusterDir(making.dataDir)
  await sweepHalfMade(making.dataDir)
  const entries = await readdir(dir).catch(() => [])
  if (entries.length === 0) {
    making.log.info(`making a new database in ${dir}`)
    await makeCluster(making)
  }
  await checkCluster(dir, making)
  return placeFor(making.owner, dir)
}
