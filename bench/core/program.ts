import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { processOf } from './cpu.ts'
import type { Market } from './market.ts'

/** A program of the bench: the built product, or a reference. */
export class Program {
  readonly #child: ChildProcess

  private constructor(
    readonly port: number,
    child: ChildProcess,
  ) {
    this.#child = child
  }

  static async start(
    args: readonly string[],
    env: Record<string, string>,
    { ready = '/readyz', cwd = '.' } = {},
  ): Promise<Program> {
    const port = await freePort()
    const child = spawn(process.execPath, [...args], {
      cwd,
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const program = new Program(port, child)
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    for (let i = 0; ; i++) {
      const isUp = await fetch(`http://127.0.0.1:${port}${ready}`).then(
        answer => answer.ok,
        () => false,
      )
      if (isUp) return program
      if (i > 600 || child.exitCode !== null) throw new Error(`${args.join(' ')} did not become ready`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Resident memory in MB. */
  get residentMb(): number {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))![1]) / 1024
  }

  /** CPU time used so far by all threads, in milliseconds. */
  get cpuMs(): number {
    return processOf(this.pid)!.cpuMs
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    await ended
  }
}

/** The built product on a market, with the room for new objects that `npm start` gives it. */
export const startProduct = (
  market: Pick<Market, 'url' | 'dataDir'>,
  env: Record<string, string> = {},
): Promise<Program> =>
  Program.start(['--max-semi-space-size=32', 'dist/server/main.js'], {
    DATABASE_URL: market.url,
    DATA_DIR: market.dataDir,
    RATE_LIMITS: 'off',
    ...env,
  })

/** A reference written in plain JavaScript beside this file. */
export const startReference = (name: string, env: Record<string, string> = {}): Promise<Program> =>
  Program.start([path.join(import.meta.dirname, `../references/${name}.mjs`)], env, { ready: '/' })
