import { existsSync, readFileSync } from 'node:fs'
import { chmod, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { EmbeddedError, hasCode, type Owner } from './embedded-run.ts'

/** Accounts that may run PostgreSQL for root, in this order; an image can make the first. */
const ACCOUNTS = ['taskbazaar', 'nobody']

/** A cluster's folder, and what PostgreSQL is told it is; PostgreSQL is always started inside `dir`. */
export type Place = { dir: string; argument: string }

function account(): Owner {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of ACCOUNTS) {
    const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':')
    if (fields && Number(fields[2]) > 0) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/**
 * Decides who runs the cluster in `clusterDir`: this user, or when this is root the folder's owner, else an
 * unprivileged account. Throws EmbeddedError when the folder belongs to somebody whom this user cannot become.
 */
export async function decideOwner(clusterDir: string): Promise<Owner> {
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return null
  const folder = await stat(clusterDir).catch(() => null)
  if (ownUid !== 0) {
    if (folder === null || folder.uid === ownUid) return null
    throw new EmbeddedError(
      `${clusterDir} belongs to user ${folder.uid}, not to user ${ownUid}: start as the user who made it, or as root`,
    )
  }
  return folder !== null && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : account()
}

/** Makes DATA_DIR where it is missing, lets `owner` pass through it, and gives its real path. */
export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined
    const real = await realpath(dataDir)
    if (process.getuid?.() === 0) await letOthersThrough(real, isNew)
    return real
  } catch (error) {
    const reason = hasCode(error, 'ENOTDIR', 'EEXIST') ? 'it is not a folder' : (error as Error).message
    throw new EmbeddedError(`DATA_DIR ${dataDir} cannot be used: ${reason}`)
  }
}

// Passing through is not reading: others may open what they know by name and have a right to, and no more.
// A home folder is left alone even when it serves as DATA_DIR; PostgreSQL is then led in (placeFor).
async function letOthersThrough(dir: string, isNew: boolean): Promise<void> {
  const { mode, uid } = await stat(dir)
  const isHome = dir === path.parse(dir).root || dir === os.homedir()
  if ((mode & 0o001) === 0 && (isNew || (uid === 0 && !isHome))) await chmod(dir, (mode & 0o777) | 0o011)
}

/** Tells whether `owner` can enter `dir`, going by the mode bits from the root down; `dir` may not exist yet. */
export async function canEnter(owner: Owner, dir: string): Promise<boolean> {
  if (owner === null) return true
  for (let step = path.resolve(dir); ; step = path.dirname(step)) {
    const folder = await stat(step).catch(() => null)
    if (folder !== null) {
      const bit = folder.uid === owner.uid ? 0o100 : folder.gid === owner.gid ? 0o010 : 0o001
      if ((folder.mode & bit) === 0) return false
    }
    if (step === path.dirname(step)) return true
  }
}

/**
 * Says how PostgreSQL is to name its folder. When `owner` may not pass through a folder above (a checkout under
 * /root), we, who may, start it inside `dir`, and it calls that /proc/self/cwd: Linux resolves this link without
 * asking the folders above, and PostgreSQL never leaves its folder. Throws EmbeddedError where there is no /proc.
 */
export async function placeFor(owner: Owner, dir: string): Promise<Place> {
  if (await canEnter(owner, path.dirname(dir))) return { dir, argument: dir }
  if (existsSync('/proc/self/cwd')) return { dir, argument: '/proc/self/cwd' }
  throw new EmbeddedError(
    `the user who runs PostgreSQL cannot enter ${dir}: choose another DATA_DIR, or set DATABASE_URL`,
  )
}

/** Gives a whole tree to `owner`; throws EmbeddedError on a file system that keeps no owners. */
export async function giveTree(dir: string, owner: Owner): Promise<void> {
  if (owner === null) return
  try {
    await lchown(dir, owner.uid, owner.gid)
    for (const entry of await readdir(dir, { recursive: true })) {
      await lchown(path.join(dir, entry), owner.uid, owner.gid)
    }
  } catch (error) {
    throw new EmbeddedError(
      `${dir} cannot be given to an unprivileged user (${(error as Error).message}): ` +
        'PostgreSQL does not run as root; start as an ordinary user, or set DATABASE_URL',
    )
  }
}
