import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { Place } from './embedded-owner.ts'
import { childEnv, EmbeddedError, type Owner, pauseMs, reasonIn, runAs } from './embedded-run.ts'

/** A PostgreSQL that runs in our cluster, whether this process started it or one before it did. */
export type Postmaster = { pid: number; port: number; child: ChildProcess | null }

/** How a cluster is run; `isDurable: false` gives up safety against a crash of the machine, for tests only. */
export type Running = { place: Place; bin: string; owner: Owner; logFile: string; isDurable: boolean }

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  // The market's queries are short: compiling them costs more than it saves.
  'jit=off',
  // Nothing replicates from this cluster, so its log need only bring it back after a crash.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=512MB',
  'log_checkpoints=off',
  'log_timezone=UTC',
  'timezone=UTC',
]
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Reads postmaster.pid; `null` when there is none or it is not whole yet. */
export async function readPidFile(
  dir: string,
): Promise<{ pid: number; port: number; isReady: boolean } | null> {
  const lines = (await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' }
}

/** Tells whether a process runs and is a PostgreSQL: a number may be reused, and an unreaped process is dead. */
export function isPostgresAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^\d+ \(postgres\) [^Z]/.test(status)
  } catch {
    return false
  }
}

/** Removes a postmaster.pid whose number now belongs to something else; PostgreSQL itself would refuse to start. */
export async function dropStalePidFile(dir: string): Promise<void> {
  const file = await readPidFile(dir)
  if (file !== null && !isPostgresAlive(file.pid)) await rm(path.join(dir, 'postmaster.pid'), { force: true })
}

/** Finds a loopback port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/**
 * Starts PostgreSQL and waits until it takes connections. It outlives this process, so that a kill of the app does
 * not cut it off in the midst. Throws EmbeddedError with PostgreSQL's own reason when it ends instead.
 */
export async function launch(running: Running, port: number, patienceMs: number): Promise<Postmaster> {
  const { place, bin, owner, isDurable } = running
  const settings = [...SETTINGS, ...(isDurable ? [] : CARELESS), `port=${port}`]
  const args = ['-D', place.argument, ...settings.flatMap(setting => ['-c', setting])]
  const log = await open(running.logFile, 'a', 0o640)
  const logStart = (await log.stat()).size
  const options = { ...owner, cwd: place.dir, env: childEnv(), detached: true }
  const child = spawn(path.join(bin, 'postgres'), args, { ...options, stdio: ['ignore', log.fd, log.fd] })
  let failure: string | null = null
  child.once('error', error => {
    failure = error.message
  })
  child.once('exit', () => {
    failure ??= 'ended'
  })
  child.unref()
  await log.close()
  const deadline = Date.now() + patienceMs
  while (failure === null && Date.now() < deadline) {
    const file = await readPidFile(place.dir)
    if (file !== null && file.pid === child.pid && file.isReady) return { pid: file.pid, port, child }
    await pauseMs(15)
  }
  const written = (await readFile(running.logFile)).subarray(logStart).toString()
  if (failure === null) await stopPostmaster({ pid: child.pid ?? 0, port, child }, running)
  throw new EmbeddedError(`PostgreSQL does not start: ${written === '' ? failure : reasonIn(written)}`)
}

/** Stops PostgreSQL, rolling back what is open, within about 8 s; a PostgreSQL that has gone already is no error. */
export async function stopPostmaster(
  { pid, child }: Postmaster,
  { place, bin, owner }: Running,
): Promise<void> {
  const hasGone = () =>
    child === null ? !isPostgresAlive(pid) : child.exitCode !== null || child.signalCode !== null
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ]
  if (process.platform === 'win32') {
    await runAs(owner, path.join(bin, 'pg_ctl'), ['stop', '-D', place.argument, '-m', 'fast'], place.dir)
  }
  for (const [signal, patienceMs] of steps) {
    if (hasGone()) return
    signalPostmaster(pid, signal)
    for (const end = Date.now() + patienceMs; !hasGone() && Date.now() < end; ) await pauseMs(10)
  }
}

/** Sends a signal; a process that has gone already is no error. */
export function signalPostmaster(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has gone, which is what every one of our signals asks for.
  }
}

/** Keeps postgres.log bounded: above 5 MB it moves to postgres.log.1, and PostgreSQL goes on in the emptied file. */
export async function trimLog(logFile: string, maxBytes = 5_000_000): Promise<void> {
  const file = await stat(logFile).catch(() => null)
  if (file === null || file.size < maxBytes) return
  const handle = await open(logFile, 'r+')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, file.size - maxBytes)
    const older = await open(`${logFile}.1`, 'w', 0o640)
    await older.write(buffer.subarray(0, bytesRead)).finally(() => older.close())
    // PostgreSQL appends, so it needs no new handle.
    await handle.truncate(0)
  } finally {
    await handle.close()
  }
}
