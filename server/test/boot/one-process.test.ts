import net from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { removeFolders } from './checkout.ts'
import { canLogIn, signsUp } from './member.ts'
import {
  type Program,
  postgresOf,
  postmasterOf,
  promised,
  startProgram,
  stopAll,
  stopProgram,
  until,
} from './program.ts'
import { checkout, freshDataDir, madeDataDir } from './shared.ts'

const REFUSED = /^TaskBazaar: DATA_DIR .* is in use by another TaskBazaar .*\n$/

afterEach(stopAll)
afterAll(removeFolders)

describe('one process per DATA_DIR', () => {
  it('refuses a second at once in one line, while the first goes on', async () => {
    const dataDir = madeDataDir()
    const first = startProgram({ checkout, dataDir })
    const origin = await first.ready()
    const email = await signsUp(origin)
    const postmaster = postmasterOf(dataDir)

    const second = startProgram({ checkout, dataDir })
    const { code, afterMs } = await second.ended
    expect(code).toBe(1)
    expect(afterMs).toBeLessThan(promised(5_000, first))
    expect(second.stderr()).toMatch(REFUSED)
    expect(second.stderr()).toContain(`process ${first.child.pid}`)

    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(await canLogIn(origin, email!)).toBe(true)
    expect((await stopProgram(first)).code).toBe(0)
  })

  it('lets exactly one win of several that start on a fresh DATA_DIR at the same moment', async () => {
    const dataDir = freshDataDir()
    const all = [0, 1, 2].map(() => startProgram({ checkout, dataDir }))
    const starts = await Promise.allSettled(all.map((program: Program) => program.ready()))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = all.filter(program => program.child.exitCode !== null)
    expect(refused).toHaveLength(2)
    for (const program of refused) {
      expect(program.child.exitCode).toBe(1)
      expect(program.stderr()).toMatch(REFUSED)
    }
  })

  it('lets the next one in once the first, still busy with a request, has stopped', async () => {
    const dataDir = madeDataDir()
    const first = startProgram({ checkout, dataDir })
    const { hostname, port } = new URL(await first.ready())
    const slow = net.connect(Number(port), hostname)
    slow.on('error', () => {})
    slow.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
    slow.write('content-length: 100\r\n\r\n{')
    await new Promise(resolve => setTimeout(resolve, 200))
    const asked = performance.now()
    first.child.kill('SIGTERM')
    const second = startProgram({ checkout, dataDir })
    await second.ready()
    expect((await first.ended).code).toBe(0)
    const tookMs = performance.now() - asked
    expect(tookMs).toBeGreaterThan(2_000)
    expect(tookMs).toBeLessThan(promised(12_000, first))
  })
})

describe.runIf(process.platform === 'linux')('a clean stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('exits 0 within 10 s on %s and leaves no process', async signal => {
    const dataDir = madeDataDir()
    const program = startProgram({ checkout, dataDir })
    await program.ready()
    expect(postgresOf(dataDir).length).toBeGreaterThan(3)
    const asked = performance.now()
    program.child.kill(signal)
    expect((await program.ended).code).toBe(0)
    expect(performance.now() - asked).toBeLessThan(promised(10_000, program))
    expect(postgresOf(dataDir)).toEqual([])
  })

  it('leaves no process in the midst of a start either', async () => {
    const dataDir = freshDataDir()
    const program = startProgram({ checkout, dataDir })
    await until(() => program.stdout().includes('making a new database'))
    await stopProgram(program)
    await until(() => postgresOf(dataDir).length === 0)
  })
})
