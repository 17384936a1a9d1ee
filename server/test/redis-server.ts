import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { freePort } from '#server/embedded-postgres/postmaster.ts'

/** True if this machine can start a Redis of its own for a test. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** A Redis on a free port, which can be killed and brought back on the same one, empty. */
export class RedisServer {
  #child: ChildProcess | null = null

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort())
    await server.comeBack()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#child!.pid!
  }

  async comeBack(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#child = spawn('redis-server', settings, { stdio: 'ignore' })
    for (let i = 0; !(await answers(this.port)); i++) {
      if (i > 200) throw new Error('redis-server did not start')
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }

  /** Answers nothing any more, but closes no connection and accepts new ones. */
  freeze(): void {
    this.#child!.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child!.kill('SIGCONT')
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
}
