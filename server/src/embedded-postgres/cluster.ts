import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { EmbeddedError, type EmbeddedLog, hasCode, type Owner, reasonIn, runAs } from './child-process.ts'
import { decideOwner, giveTree, makeDataDir, pathFor } from './owner.ts'

/**
 * A PostgreSQL data folder, and what it takes to run it. `isDurable: false`, for tests only, may lose data when the
 * machine crashes.
 */
export type Cluster = {
  dir: string
  bin: string
  owner: Owner
  password: string
  logFile: string
  isDurable: boolean
}

/** The superuser's name. The app logs in as an ordinary role. */
export const SUPERUSER = 'postgres'

const NEW_PREFIX = 'postgres.new-'

/** The PostgreSQL data folder in a DATA_DIR. */
export function clusterDir(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

/**
 * Reads the superuser's password, which the first start creates with mode 0600. Creating a hard link is atomic and
 * succeeds once, so two starts at the same moment use the same password.
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

function initdbArgs(dir: string, isDurable: boolean): string[] {
  return [
    ...['-D', dir, '-U', SUPERUSER, '--pwfile=../password', '--auth=scram-sha-256'],
    // The built-in provider handles Unicode upper and lower case on every machine, whatever locales are installed.
    ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
  ]
}

async function runInitdb(workDir: string, { bin, owner, password, isDurable }: Cluster): Promise<string> {
  const dir = path.join(workDir, 'cluster')
  await mkdir(dir, { mode: 0o700 })
  await writeFile(path.join(workDir, 'password'), password, { mode: 0o600 })
  await giveTree(workDir, owner)
  const args = initdbArgs(await pathFor(owner, dir), isDurable)
  const { succeeded, output } = await runAs(owner, path.join(bin, 'initdb'), args, dir)
  if (succeeded) return dir
  const advice = output.includes('could not look up effective user ID')
    ? ': start as a user who has an entry in /etc/passwd, or set DATABASE_URL'
    : ''
  throw new EmbeddedError(`the database could not be made in ${dir}: ${reasonIn(output)}${advice}`)
}

// initdb works in a temporary folder, which is then renamed. If several processes do this at once, one rename succeeds,
// and all go on with its result, which only one of them can lock.
async function makeCluster(cluster: Cluster): Promise<void> {
  const dataDir = path.dirname(cluster.dir)
  const workDir = path.join(dataDir, `${NEW_PREFIX}${randomBytes(6).toString('hex')}`)
  await mkdir(workDir, { mode: 0o700 })
  try {
    await rename(await runInitdb(workDir, cluster), cluster.dir)
    if (cluster.isDurable) await syncFolder(dataDir)
  } catch (error) {
    // Another process was faster, and may have swept our folder already.
    if (!(await isMade(cluster.dir))) throw error
  } finally {
    await rm(workDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function isMade(dir: string): Promise<boolean> {
  return (await readdir(dir).catch(() => [])).length > 0
}

async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir)
  await handle.sync().finally(() => handle.close())
}

/** Removes the folders that killed processes left while making a cluster. Call it while holding the cluster's lock. */
export async function sweepHalfMade({ dir }: Cluster): Promise<void> {
  const dataDir = path.dirname(dir)
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(NEW_PREFIX)) continue
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function checkCluster({ dir, owner }: Cluster, major: string): Promise<void> {
  const version = await readFile(path.join(dir, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) throw new EmbeddedError(`${dir} holds something else than a PostgreSQL cluster`)
  if (version.trim() !== major) {
    throw new EmbeddedError(
      `${dir} was made by PostgreSQL ${version.trim()} and this is ${major}: dump it with the TaskBazaar ` +
        'that made it and load the dump here, or set DATABASE_URL',
    )
  }
  const { uid, mode } = await stat(dir)
  // A backup restored by root belongs to root and may be readable by others. PostgreSQL refuses both.
  if (owner !== null && uid !== owner.uid) await giveTree(dir, owner)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(dir, 0o700)
}

/**
 * Creates DATA_DIR and the cluster in it where they are missing, and checks that the bundled PostgreSQL can run it.
 * Throws EmbeddedError when it cannot.
 */
export async function prepareCluster(
  wantedDir: string,
  { isDurable, log }: { isDurable: boolean; log: EmbeddedLog },
): Promise<Cluster> {
  const dataDir = await makeDataDir(wantedDir)
  const dir = clusterDir(dataDir)
  const owner = await decideOwner(dir)
  const { bin, major } = await findBinaries(dataDir, owner)
  const password = await readPassword(dataDir)
  const cluster = { dir, bin, owner, password, logFile: path.join(dataDir, 'postgres.log'), isDurable }
  if (!(await isMade(dir))) {
    log.info(`making a new database in ${dir}`)
    await makeCluster(cluster)
  }
  await checkCluster(cluster, major)
  return cluster
}
