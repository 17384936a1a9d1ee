import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { RedisServer } from '../server/test/redis-server.ts'
import { startThrowaway, type Throwaway } from '../server/test/throwaway.ts'
import { createBalancer } from './balancer.ts'
import { Person } from './person.ts'

const password = 'correct horse battery'

/** One running app process, which can be killed and brought back on its port. */
export class AppProcess {
  #child: ChildProcess | undefined
  /** How long its first start took until it was ready, in milliseconds. */
  startMs = 0

  constructor(
    readonly port: number,
    readonly env: Record<string, string>,
    readonly program: 'main' | 'cluster' = 'main',
  ) {}

  async start(): Promise<void> {
    const start = performance.now()
    const env = { ...process.env, ...this.env, PORT: String(this.port), HOST: '127.0.0.1' }
    this.#child = spawn(process.execPath, [`dist/server/${this.program}.js`], {
      env,
      stdio: process.env.TEST_LOG ? 'inherit' : 'ignore',
    })
    for (let i = 0; ; i++) {
      const isReady = await fetch(`http://127.0.0.1:${this.port}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
      if (isReady) {
        this.startMs ||= performance.now() - start
        return
      }
      if (i > 2_000 || this.#child.exitCode !== null) throw new Error('the app did not become ready')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  /** Resolves when it has ended, with its exit code; null when the signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null }> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return { code: child?.exitCode ?? null }
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    child.kill(signal)
    return { code: await ended }
  }

  /** The processes that a cluster keeps (Linux). */
  get workers(): number[] {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8')
    return children.trim().split(' ').filter(Boolean).map(Number)
  }

  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number {
    return this.#child!.pid!
  }
}

export interface Town {
  /** Where the balancer, or the only process, listens. */
  port: number
  processes: AppProcess[]
  redis: RedisServer | null
  postgres: Pick<Throwaway, 'url' | 'halt' | 'comeBack'>
  pool: pg.Pool
  /** Signs somebody up; the person calls the town's port until told otherwise. */
  join(name: string): Promise<Person>
  close(): Promise<void>
}

/** Signs somebody up at a running app. */
export const signUpAt = async (
  origin: string,
  firstName: string,
): Promise<{ givenId: string; cookie: string }> => {
  const email = `${firstName}.${Math.random().toString(36).slice(2)}@example.in`
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName, email, password }),
  })
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const { givenId } = (await answer.json()) as { givenId: string }
  return { givenId, cookie }
}

interface Layout {
  isDurable?: boolean
  /** All processes are one `start:cluster`'s. */
  isCluster?: boolean
  settings?: Record<string, string>
}

/**
 * The built app as `count` processes on a PostgreSQL of its own, more than one with Redis and a balancer, or as the
 * product's own cluster. Only a durable one keeps what it acknowledged through a kill of the database.
 */
export const buildTown = async (
  count: number,
  { isDurable = false, isCluster = false, settings = {} }: Layout = {},
): Promise<Town> => {
  const database = await startThrowaway({ isDurable })
  const redis = count > 1 ? await RedisServer.start() : null
  const dataDir = mkdtempSync(path.join(tmpdir(), 'taskbazaar-town-'))
  const ports: number[] = []
  for (let i = 0; i < (isCluster ? 1 : count); i++) ports.push(await freePort())
  const balancer = ports.length > 1 ? createBalancer(() => ports) : null
  const port = balancer ? await freePort() : ports[0]!
  await new Promise<void>(resolve => (balancer ? balancer.listen(port, '127.0.0.1', resolve) : resolve()))
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PUBLIC_URL: `http://localhost:${port}`,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...(isCluster ? { WORKERS: String(count) } : {}),
    ...settings,
  }
  const processes = ports.map(port => new AppProcess(port, env, isCluster ? 'cluster' : 'main'))
  for (const app of processes) await app.start()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  const join = async (firstName: string) => {
    const origin = `http://127.0.0.1:${port}`
    const { givenId, cookie } = await signUpAt(origin, firstName)
    return new Person(givenId, cookie, origin)
  }
  const close = async () => {
    await pool.end()
    await Promise.all(processes.map(app => app.end('SIGTERM')))
    balancer?.close()
    await redis?.kill()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { port, processes, redis, postgres: database, pool, join, close }
}
