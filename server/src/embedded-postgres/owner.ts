import { existsSync, readFileSync } from 'node:fs'
import { chmod, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { EmbeddedError, hasCode, type Owner } from './child-process.ts'

/** Accounts that run PostgreSQL when the app runs as root: the first that exists. An image can create the first. */
const ACCOUNTS = ['taskbazaar', 'nobody']

function account(): Owner {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of ACCOUNTS) {
    const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':')
    if (fields && Number(fields[2]) > 0) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/**
 * Decides which user runs PostgreSQL: the current user. If that is root, the owner of `clusterDir`, or an unprivileged
 * account if the folder is new or root's. Throws EmbeddedError when the folder belongs to another user.
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

/** Creates DATA_DIR if needed and returns its real path. As root it also lets other users pass through. */
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

// The x bit lets other users reach files whose names they know, but not list the folder. A home folder used as
// DATA_DIR keeps its mode; pathFor then finds another way in.
async function letOthersThrough(dir: string, isNew: boolean): Promise<void> {
  const { mode, uid } = await stat(dir)
  const isHome = dir === path.parse(dir).root || dir === os.homedir()
  if ((mode & 0o001) === 0 && (isNew || (uid === 0 && !isHome))) await chmod(dir, (mode & 0o777) | 0o011)
}

/** Tells by the mode bits of `dir` and its parents whether `owner` can enter it. `dir` need not exist yet. */
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
 * Returns the path by which PostgreSQL, started with `dir` as its working folder, can open it. If `owner` cannot enter
 * a parent (a checkout under /root), that is /proc/self/cwd: Linux opens this link without checking the parents, and
 * PostgreSQL never changes its working folder. Throws EmbeddedError where there is no /proc.
 */
export async function pathFor(owner: Owner, dir: string): Promise<string> {
  if (await canEnter(owner, path.dirname(dir))) return dir
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd'
  throw new EmbeddedError(
    `the user who runs PostgreSQL cannot enter ${dir}: choose another DATA_DIR, or set DATABASE_URL`,
  )
}

/** Changes the owner of a folder and all in it. Throws EmbeddedError on a file system without owners. */
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
