import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnv, EmbeddedError, hasCode, reasonIn, runAs } from './child-process.ts'
import type { Cluster } from './cluster.ts'
import { pathFor } from './owner.ts'

/** Where PostgreSQL listens: the folder of its Unix socket, or a loopback address. */
export type Address = { host: string; port: number }

/** The running PostgreSQL of our cluster. `child` is null if an earlier process started it. */
export type Postmaster = Address & { pid: number; child: ChildProcess | null }

const LOOPBACK = '127.0.0.1'
/** With a Unix socket, the port is only a part of the socket's name. */
const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
/** Operating systems limit a socket's path to 103 bytes (macOS) or 107 bytes (Linux). */
const MAX_SOCKET_PATH = 103

/** After a crash PostgreSQL first replays its WAL. */
export const START_PATIENCE_MS = 60_000

const SETTINGS = [
  'max_connections=100',
  'shared_buffers=128MB',
  // Our queries are short: compiling them costs more than it saves.
  'jit=off',
  // There are no replicas, so the WAL is needed for crash recovery only.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=512MB',
  'log_checkpoints=off',
  // The details of an error can quote a person's words.
  'log_error_verbosity=terse',
  'log_timezone=UTC',
  'timezone=UTC',
]
/** Nor does it clean up: a cluster of hundreds of databases, each used for a minute, would do little else. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

const canListen = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)))
  })

/**
 * Finds a loopback port that is free at this moment. It is below those that a system gives to outgoing connections, so
 * none of these takes it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000)
    if (await canListen(port)) return port
  }
  throw new Error('no port between 20000 and 32000 is free')
}

/**
 * Chooses a Unix socket in the cluster's folder, which is closed to other users, or else a free port on loopback: on
 * Windows, where the path is too long, and where `mayUseSocket` says that the file system has no sockets.
 */
export async function chooseAddress(
  dir: string,
  mayUseSocket = process.platform !== 'win32',
): Promise<Address> {
  const isShort = Buffer.byteLength(path.join(dir, SOCKET)) <= MAX_SOCKET_PATH
  if (mayUseSocket && isShort) return { host: dir, port: SOCKET_PORT }
  return { host: LOOPBACK, port: await freePort() }
}

/** Tells whether the process with this number is the PostgreSQL whose working folder is `dir`. */
export function isRunning(pid: number, dir: string): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd/`), statSync(dir)]
    return theirs.dev === ours.dev && theirs.ino === ours.ino
  } catch (error) {
    // We may signal this process but not look at it, so it can be ours. One that we may not signal is another user's.
    return hasCode(error, 'EACCES')
  }
}

/** Reads postmaster.pid; `null` when it is missing or incomplete. */
export async function readPidFile(dir: string): Promise<(Postmaster & { isReady: boolean }) | null> {
  const lines = (await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, , , port, socketFolder] = lines
  if (!(Number(pid) > 0)) return null
  const host = socketFolder ? dir : LOOPBACK
  return { pid: Number(pid), host, port: Number(port), child: null, isReady: lines[7]?.trim() === 'ready' }
}

/** Tells whether something listens on the cluster's socket. */
function answers(dir: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = net.connect(path.join(dir, SOCKET), () => resolve(true))
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
  })
}

/**
 * Finds the PostgreSQL that runs in the cluster, even in another container that shares the folder: that one's process
 * number says nothing here, but its socket answers. Throws while PostgreSQL starts or stops.
 */
export async function findRunning(dir: string): Promise<Postmaster | null> {
  const file = await readPidFile(dir)
  if (file === null || !(isRunning(file.pid, dir) || (await answers(dir)))) return null
  if (!file.isReady) throw new EmbeddedError('PostgreSQL is still starting or stopping')
  return file
}

/** PostgreSQL writes its number into a lock file as soon as it has made it. */
const LOCK_WRITTEN_MS = 500

/**
 * Removes the lock files of a dead PostgreSQL, which mislead the next one when another process has its number. After a
 * power cut they can be empty, and PostgreSQL does not start on such a file.
 */
async function dropStaleLocks(dir: string): Promise<void> {
  for (const name of ['postmaster.pid', `${SOCKET}.lock`]) {
    const file = path.join(dir, name)
    const pidIn = async () => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    let pid = await pidIn()
    if (!(pid > 0) && existsSync(file)) {
      await pause(LOCK_WRITTEN_MS)
      pid = await pidIn()
    }
    if (!isRunning(pid, dir)) await rm(file, { force: true })
  }
}

function settingsFor({ isDurable }: Cluster, { host, port }: Address): string[] {
  // PostgreSQL's working folder is the cluster's, so this socket's path is never too long for it.
  const [tcp, socket] = host === LOOPBACK ? [LOOPBACK, ''] : ['', '.']
  const where = [`listen_addresses=${tcp}`, `unix_socket_directories=${socket}`, `port=${port}`]
  return [...SETTINGS, ...(isDurable ? [] : NOT_DURABLE), ...where]
}

/**
 * Starts PostgreSQL and waits until it accepts connections. It keeps running when the app is killed. Throws
 * EmbeddedError with PostgreSQL's own message when it exits instead.
 */
export async function launch(cluster: Cluster, address: Address): Promise<Postmaster> {
  const { dir, bin, owner, logFile } = cluster
  await dropStaleLocks(dir)
  const settings = settingsFor(cluster, address).flatMap(setting => ['-c', setting])
  const log = await open(logFile, 'a', 0o640)
  const logStart = (await log.stat()).size
  const child = spawn(path.join(bin, 'postgres'), ['-D', await pathFor(owner, dir), ...settings], {
    ...owner,
    cwd: dir,
    env: childEnv(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let failure: string | null = null
  child.once('error', error => {
    failure = error.message
  })
  child.once('exit', () => {
    failure ??= 'ended'
  })
  child.unref()
  await log.close()
  for (const end = Date.now() + START_PATIENCE_MS; failure === null && Date.now() < end; await pause(15)) {
    const file = await readPidFile(dir)
    if (file?.pid === child.pid && file?.isReady) return { ...file, child }
  }
  const written = (await readFile(logFile)).subarray(logStart).toString()
  if (failure === null) await stopPostmaster({ ...address, pid: child.pid ?? 0, child }, cluster)
  throw new EmbeddedError(`PostgreSQL does not start: ${written === '' ? failure : reasonIn(written)}`)
}

/** Stops PostgreSQL within about 8 s and rolls back open transactions. It need not be running. */
export async function stopPostmaster({ pid, child }: Postmaster, cluster: Cluster): Promise<void> {
  const { dir, bin, owner } = cluster
  const hasGone = () =>
    child === null ? !isRunning(pid, dir) : child.exitCode !== null || child.signalCode !== null
  if (process.platform === 'win32') {
    await runAs(owner, path.join(bin, 'pg_ctl'), ['stop', '-D', dir, '-m', 'fast'], dir)
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (hasGone()) return
    signalPostmaster(pid, dir, signal)
    for (const end = Date.now() + patienceMs; !hasGone() && Date.now() < end; ) await pause(10)
  }
}

/** Sends a signal to the cluster's PostgreSQL, and to no other process that has its number by now. */
export function signalPostmaster(pid: number, dir: string, signal: NodeJS.Signals): void {
  if (isRunning(pid, dir)) process.kill(pid, signal)
}

/** Limits postgres.log: above 5 MB it is copied to postgres.log.1 and emptied. */
export async function trimLog(logFile: string, maxBytes = 5_000_000): Promise<void> {
  const file = await stat(logFile).catch(() => null)
  if (file === null || file.size < maxBytes) return
  await copyFile(logFile, `${logFile}.1`)
  // PostgreSQL opened the file for appending, so it goes on at the new end.
  await truncate(logFile)
}
