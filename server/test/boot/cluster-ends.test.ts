import { existsSync } from 'node:fs'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, RedisServer } from '../redis-server.ts'
import { removeFolders } from './checkout.ts'
import { launchCluster, startCluster, workersOf } from './cluster.ts'
import { postgresOf, promised, stopAll, stopProgram, until } from './program.ts'
import { madeDataDir, superuserOf } from './shared.ts'

describe.skipIf(!hasRedis || process.platform !== 'linux')('a cluster of two processes', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await RedisServer.start()
  })
  afterAll(async () => {
    await stopAll()
    await redis?.kill()
    removeFolders()
  })

  it('says that its port is taken, and ends', async () => {
    const server = net.createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    const program = launchCluster({ redis, dataDir: madeDataDir(), env: { PORT: String(port) } })
    const { code } = await program.ended
    server.close()
    expect(code).toBe(1)
    expect(program.stderr()).toContain(`PORT ${port} is already in use`)
  })

  it('ends, with one line, when its database cannot be kept', async () => {
    const dataDir = madeDataDir()
    const program = await startCluster({ redis, dataDir })
    const thief = await superuserOf(dataDir)
    // Somebody else takes the lock that says whose database it is.
    await thief.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
    await thief.query('SELECT pg_advisory_lock(7235401177)')
    const { code } = await program.ended
    await thief.end().catch(() => {})
    expect(program.stderr()).toMatch(/^TaskBazaar: DATA_DIR .* is in use by another TaskBazaar .*\n$/)
    expect(code).toBe(1)
    await until(() => postgresOf(dataDir).length === 0)
  })

  it('ends within 10 s though one of its processes hangs', async () => {
    const dataDir = madeDataDir()
    const program = await startCluster({ redis, dataDir })
    const all = workersOf(program)
    process.kill(all[0]!, 'SIGSTOP')
    const { code, tookMs } = await stopProgram(program)
    for (const pid of all) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(promised(10_500, program))
    const left = all.filter(pid => existsSync(`/proc/${pid}`))
    expect([all.length, left, postgresOf(dataDir)]).toEqual([2, [], []])
  })
})
