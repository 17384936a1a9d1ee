import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** How a program is started; `uid` is for root only. */
export type Launch = {
  checkout: string
  dataDir?: string
  uid?: number
  command?: string[]
  env?: Record<string, string>
}

/** A started server, seen from outside. */
export type Program = {
  child: ChildProcess
  startedAt: number
  stdout(): string
  stderr(): string
  /** Resolves with the server's origin once it says that it is ready; rejects when it ends before. */
  ready(): Promise<string>
  /** How long it took until it was ready, in milliseconds. */
  readyMs: number
  /** Resolves with the exit code and how many milliseconds after its start it ended. */
  ended: Promise<{ code: number | null; afterMs: number }>
}

/** The command by which most people start it, which builds first. */
export const npmStart = ['npm', 'start', '--silent']

const running = new Set<Program>()

/** Starts the built server of a checkout (or another command in it) on any free port. */
export function startProgram({ checkout, dataDir, uid, command, env }: Launch): Program {
  const [file, ...args] = command ?? [process.execPath, 'dist/server/main.js']
  const startedAt = performance.now()
  const child = spawn(file ?? '', args, {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: checkout, PORT: '0', HOST: '127.0.0.1', ...own(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', data => {
    stdout += data
  })
  child.stderr.on('data', data => {
    stderr += data
  })
  const ended = new Promise<{ code: number | null; afterMs: number }>(resolve => {
    child.once('error', error => {
      stderr += error.message
    })
    const end = (code: number | null) => resolve({ code, afterMs: performance.now() - startedAt })
    child.once('close', end)
    // A killed npm leaves a server that holds its output open for a while.
    child.once('exit', code => setTimeout(end, 300, code))
  })
  const program: Program = {
    child,
    startedAt,
    stdout: () => stdout,
    stderr: () => stderr,
    ready: () => waitForReady(program),
    readyMs: 0,
    ended,
  }
  running.add(program)
  ended.then(() => running.delete(program))
  return program
}

function own(dataDir: string | undefined): Record<string, string> {
  return { RATE_LIMITS: 'off', ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) }
}

async function waitForReady(program: Program): Promise<string> {
  let hasEnded = false
  program.ended.then(() => {
    hasEnded = true
  })
  const text = () => /ready at (http:\/\/[^/]+)\//.exec(program.stdout())?.[1]
  await until(() => hasEnded || text() !== undefined, 60_000)
  const origin = text()
  if (origin === undefined) throw new Error(`not ready: ${program.stdout()}${program.stderr()}`)
  program.readyMs ||= performance.now() - program.startedAt
  return origin.replace('localhost', '127.0.0.1')
}

/** Waits until `holds` does, looking every few milliseconds; throws after `patienceMs`. */
export async function until(holds: () => unknown, patienceMs = 60_000): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`still not so after ${patienceMs} ms: ${holds}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** How long a start on a database that exists takes on a quiet machine with two processors, in milliseconds. */
const quietStartMs = 1_500

/** A promised time, in milliseconds, on a machine as slow as it was when this program started. */
export const promised = (ms: number, { readyMs }: Program): number => ms * Math.max(1, readyMs / quietStartMs)

/** Asks a server to stop and waits for its end. */
export async function stopProgram(program: Program): Promise<{ code: number | null; tookMs: number }> {
  const asked = performance.now()
  program.child.kill('SIGTERM')
  const { code } = await program.ended
  return { code, tookMs: performance.now() - asked }
}

/** Ends every server that a test has left running; for afterEach. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stopProgram))
}

/** Lists the processes whose working folder is the cluster's, which every process of PostgreSQL's has (Linux). */
export function postgresOf(dataDir: string): number[] {
  const folder = path.join(dataDir, 'postgres')
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && linkOf(`/proc/${pid}/cwd`) === folder)
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

/** Reads the process number of the running PostgreSQL; 0 when none is noted. */
export function postmasterOf(dataDir: string): number {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** Kills processes the hard way; those that have gone already are no error. */
export function killHard(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has gone.
    }
  }
}

/** Says who runs a process (Linux). */
export function userOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
