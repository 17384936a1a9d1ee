import { existsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startThrowaway } from '../throwaway.ts'
import { removeFolders } from './checkout.ts'
import { canLogIn, isReady, signsUp } from './member.ts'
import { postgresOf, startProgram, stopAll, stopProgram } from './program.ts'
import { checkout, freshDataDir, madeDataDir } from './shared.ts'

afterEach(stopAll)
afterAll(removeFolders)

/** Starts with one setting more; gives the code and the lines with which it ended. */
async function endsWith(env: Record<string, string>, dataDir = freshDataDir()) {
  const program = startProgram({ checkout, dataDir, env })
  const { code } = await program.ended
  return { code, lines: program.stderr().trimEnd().split('\n'), dataDir }
}

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://localhost/market'],
    ['PUBLIC_URL', 'tasks.example.org'],
    ['RATE_LIMITS', 'maybe'],
    ['GOOGLE_CLIENT_ID', 'only-half'],
  ])('stops the start on %s=%s in one line that names it', async (name, value) => {
    const { code, lines } = await endsWith({ [name]: value })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name === 'GOOGLE_CLIENT_ID' ? 'GOOGLE_CLIENT_SECRET' : name)
  })

  it('puts no sample people into a market that others reach', async () => {
    const env = { TASKBAZAAR_DEMO: '1', PUBLIC_URL: 'https://tasks.example.org' }
    const { code, lines, dataDir } = await endsWith(env)
    expect([code, lines.length, existsSync(path.join(dataDir, 'postgres'))]).toEqual([1, 1, false])
    expect(lines[0]).toMatch(/^TaskBazaar: PUBLIC_URL begins with https, so this is no place for a demo/)
  })

  it('stops the start in one line when DATA_DIR is a file', async () => {
    const { code, lines } = await endsWith({ DATA_DIR: path.join(checkout, 'package.json') })
    expect({ code, count: lines.length }).toEqual({ code: 1, count: 1 })
    expect(lines[0]).toMatch(/^TaskBazaar: DATA_DIR /)
  })

  it('stops the start on a taken PORT, and stops the database again', async () => {
    const server = net.createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    const { code, lines, dataDir } = await endsWith({ PORT: String(port) }, madeDataDir())
    server.close()
    expect(code).toBe(1)
    expect(lines).toEqual([`TaskBazaar: PORT ${port} is already in use on 127.0.0.1`])
    if (process.platform === 'linux') expect(postgresOf(dataDir)).toEqual([])
  })

  it('reports an unreachable DATABASE_URL without its password', async () => {
    const { code, lines } = await endsWith({ DATABASE_URL: 'postgres://app:hunter22@127.0.0.1:9/market' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^TaskBazaar: DATABASE_URL leads to no usable PostgreSQL: .*ECONNREFUSED/)
    expect(lines[0]).not.toContain('hunter22')
  })
})

describe('DATABASE_URL', () => {
  it('is used instead of a database in DATA_DIR, which keeps running, and a misspelt setting is named', async () => {
    const outside = await startThrowaway()
    try {
      const dataDir = freshDataDir()
      const launch = { checkout, dataDir, env: { DATABASE_URL: outside.url, SMPT_URL: 'smtp://localhost' } }
      const first = startProgram(launch)
      const email = await signsUp(await first.ready())
      expect(first.stdout()).toContain('SMPT_URL is set but is no setting: did you mean SMTP_URL?')
      if (process.platform === 'linux') expect(postgresOf(dataDir)).toEqual([])
      expect((await stopProgram(first)).code).toBe(0)
      const second = startProgram(launch)
      const origin = await second.ready()
      expect(await isReady(origin)).toBe(true)
      expect(await canLogIn(origin, email!)).toBe(true)
      await stopProgram(second)
    } finally {
      await outside.stop()
    }
  })
})
