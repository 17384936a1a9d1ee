import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkResetToken, checkSession, signUp, updateProfile } from '#contract/endpoints/auth.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { apiBase } from '#contract/paths.ts'
import { type Actor, aProfile } from '../../seeds/actor.ts'
import { until as becomes, Connection } from '../connection.ts'
import { hasRedis, RedisServer } from '../redis-server.ts'
import { removeFolders } from './checkout.ts'
import { startCluster, workersOf } from './cluster.ts'
import { type Program, promised, stopAll, stopProgram, until } from './program.ts'
import { freshDataDir } from './shared.ts'

const trustedProxy = '127.0.0.9'

interface Ask {
  headers?: Record<string, string>
  body?: object
  /** Stands for the one parameter in the path. */
  id?: string
}

// All of 127.0.0.0/8 is this machine's own, on Linux alone.
describe.skipIf(!hasRedis || process.platform !== 'linux')('WORKERS=2 npm run start:cluster', () => {
  let redis: RedisServer
  let program: Program
  let origin: string

  beforeAll(async () => {
    redis = await RedisServer.start()
    const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: trustedProxy }
    program = await startCluster({ redis, dataDir: freshDataDir(), env })
    origin = await program.ready()
  })
  afterAll(async () => {
    await stopAll()
    await redis?.kill()
    removeFolders()
  })

  /** Makes a call from one of this machine's addresses, on a connection of its own. */
  const calls = (
    from: string,
    { method, path: below }: Endpoint,
    { headers = {}, body = {}, id = '' }: Ask = {},
  ) =>
    new Promise<{ status: number; cookie: string; text: string }>((resolve, reject) => {
      const options = {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        localAddress: from,
        agent: false,
      }
      const url = origin + apiBase + below.replace(/:\w+/, id)
      const sent = request(url, options, async answer => {
        let text = ''
        for await (const piece of answer) text += piece
        const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status: answer.statusCode!, cookie, text })
      })
      sent.once('error', reject)
      sent.end(method === 'GET' ? undefined : JSON.stringify(body))
    })

  const triesToken = async (from: string, forwarded?: string) => {
    const headers: Record<string, string> = forwarded
      ? { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` }
      : {}
    return (await calls(from, checkResetToken, { headers, body: { token: 'no-such-token' } })).status
  }

  const signsUp = async (firstName: string) => {
    const body = {
      firstName,
      lastName: 'Test',
      email: `${firstName}@example.in`,
      password: 'correct horse battery',
    }
    const { status, cookie, text } = await calls('127.0.0.4', signUp, { body })
    expect(status).toBe(201)
    const headers = { cookie }
    expect((await calls('127.0.0.4', updateProfile, { headers, body: aProfile() })).status).toBe(200)
    return { headers, givenId: (JSON.parse(text) as { givenId: string }).givenId }
  }

  /** How many connections of clients a process holds. */
  const heldBy = (pid: number): number => {
    const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0')
    const open = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map(line => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === '01')
      .map(fields => `socket:[${fields[9]}]`)
    const files = readdirSync(`/proc/${pid}/fd`).map(name => readlinkSync(`/proc/${pid}/fd/${name}`))
    return files.filter(file => open.includes(file)).length
  }

  it('says which Redis links its processes', () => {
    const { host } = new URL(redis.url)
    expect(program.stdout()).toContain(`"the processes are linked by the Redis at ${host}"`)
  })

  it('limits each client by its own address, whatever the client says about others', async () => {
    const [one, other] = ['127.0.0.2', '127.0.0.3']
    const allowed = 60
    for (let i = 0; i < allowed; i++) expect(await triesToken(one, `203.0.113.${i}`)).not.toBe(429)
    for (let i = 0; i < 4; i++) expect(await triesToken(one, `198.51.100.${i}`)).toBe(429)
    for (let i = 0; i < 4; i++) expect(await triesToken(other)).not.toBe(429)
    // The limit counts the client that a trusted proxy names.
    for (let i = 0; i < 4; i++) expect(await triesToken(trustedProxy, one)).toBe(429)
    for (let i = 0; i < 4; i++) expect(await triesToken(trustedProxy, '203.0.113.9')).not.toBe(429)
  })

  it('carries sockets, and messages between the processes', async () => {
    const [asha, ravi] = [await signsUp('asha'), await signsUp('ravi')]
    const sockets: Connection[] = []
    for (let i = 0; i < 4; i++)
      sockets.push(await Connection.open(origin, {} as Actor, { headers: ravi.headers }))
    // Connections are handed out in turn, so they are on both.
    for (const pid of workersOf(program)) expect(heldBy(pid)).toBeGreaterThan(0)
    const sent = await calls('127.0.0.4', sendMessage, {
      ...asha,
      body: { message: 'Hello' },
      id: ravi.givenId,
    })
    expect(sent.status).toBe(201)
    for (const socket of sockets) {
      await becomes(
        () => socket.messages.map(({ message }) => message),
        said => said.join() === 'Hello',
      )
      socket.close()
    }
  })

  it('takes WebSockets alone, since the requests of a polling client would go to either process', async () => {
    const polling = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`)
    expect(polling.status).toBe(400)
  })

  it('goes on without one that is killed, and starts another', async () => {
    const before = workersOf(program)
    expect(before).toHaveLength(2)
    process.kill(before[0]!, 'SIGKILL')
    await until(() => program.stdout().includes('starting another'))
    for (let i = 0; i < 4; i++) expect((await calls('127.0.0.5', checkSession)).status).toBe(401)
    await until(() => workersOf(program).length === 2 && !workersOf(program).includes(before[0]!))
  })

  it('ends with all its processes when asked to', async () => {
    const all = workersOf(program)
    const { code, tookMs } = await stopProgram(program)
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(promised(10_000, program))
    expect([all.length, all.filter(pid => existsSync(`/proc/${pid}`))]).toEqual([2, []])
  })
})
