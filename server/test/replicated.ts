import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findBinaries } from '#server/database/embedded-binaries.ts'
import { decideOwner, giveTree } from '#server/database/embedded-owner.ts'
import { freePort } from '#server/database/embedded-postmaster.ts'
import { childEnv, type Owner, pauseMs, runAs } from '#server/database/embedded-run.ts'

const settings = [
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
  ['wal_level', 'replica'],
  ['wal_keep_size', '256MB'],
  ['hot_standby', 'on'],
  ['shared_buffers', '32MB'],
  ['fsync', 'off'],
  ['timezone', 'UTC'],
]

/** Folders of PostgreSQL's programs on this machine: the bundled ones' is null, and Debian's where it has any. */
export const programFolders = async (): Promise<(string | null)[]> => {
  const base = '/usr/lib/postgresql'
  const versions = await readdir(base).catch(() => [])
  return [null, ...versions.filter(version => Number(version) >= 15).map(v => path.join(base, v, 'bin'))]
}

/** One PostgreSQL of two, in a folder of its own. */
export class Server {
  #child: ChildProcess | null = null

  constructor(
    readonly bin: string,
    readonly dir: string,
    readonly owner: Owner,
    readonly port: number,
  ) {}

  urlOf(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`
  }

  /** The postmaster's process number. */
  get pid(): number {
    return this.#child!.pid!
  }

  async start(): Promise<void> {
    const args = [['port', this.port], ...settings].flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(path.join(this.bin, 'postgres'), ['-D', this.dir, ...args], {
      ...this.owner,
      cwd: this.dir,
      env: childEnv(),
      stdio: process.env.TEST_LOG ? 'inherit' : 'ignore',
    })
    this.#child = child
    process.once('exit', () => child.kill('SIGQUIT'))
    for (const end = Date.now() + 60_000; ; await pauseMs(50)) {
      const isUp = await this.ask('SELECT 1').then(
        () => true,
        () => false,
      )
      if (isUp) return
      if (child.exitCode !== null || Date.now() > end) throw new Error(`${this.dir} does not start`)
    }
  }

  /** Runs one statement as an administrator would. */
  async ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres'), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGQUIT')
    await ended
  }
}

export interface Replicated {
  primary: Server
  replica: Server
  /** All of them, the first one included. */
  replicas: Server[]
  /** All end, and their files go. */
  remove(): Promise<void>
}

/** A primary and so many streaming replicas of it, by the programs in `bin` or else the bundled ones. */
export const startReplicated = async (bin: string | null = null, count = 1): Promise<Replicated> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'taskbazaar-replicated-'))
  await chmod(folder, 0o711)
  const dir = path.join(folder, 'primary')
  const owner = await decideOwner(dir)
  const programs = bin ?? (await findBinaries(folder, owner)).bin
  await mkdir(dir, { mode: 0o700 })
  await giveTree(dir, owner)
  const args = ['-D', dir, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { code, output } = await runAs(owner, path.join(programs, 'initdb'), args, dir)
  if (code !== 0) throw new Error(output)
  const primary = new Server(programs, dir, owner, await freePort())
  const replicas: Server[] = []
  for (let i = 0; i < count; i++) {
    // A copy of a cluster that is not running is one that a replica can begin with.
    const copy = path.join(folder, `replica${i}`)
    await cp(dir, copy, { recursive: true })
    await chmod(copy, 0o700)
    await writeFile(path.join(copy, 'standby.signal'), '')
    await appendFile(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${linkTo(primary)}'\n`)
    await giveTree(copy, owner)
    replicas.push(new Server(programs, copy, owner, await freePort()))
  }
  const all = [primary, ...replicas]
  for (const server of all) await server.start()
  const remove = async () => {
    for (const server of all.reverse()) await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return { primary, replica: replicas[0]!, replicas, remove }
}

/** How a replica finds the server that it copies. */
export const linkTo = ({ port }: { port: number }): string => `host=127.0.0.1 port=${port} user=postgres`
