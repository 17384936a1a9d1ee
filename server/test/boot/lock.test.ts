import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { clusterDir, readPassword } from '#server/embedded-postgres/cluster.ts'
import { findRunning, trimLog } from '#server/embedded-postgres/postmaster.ts'
import { appUrl, InUse, openSession, superuserUrl } from '#server/embedded-postgres/superuser-session.ts'
import { removeFolders, tempFolder } from './checkout.ts'
import { startProgram, stopAll } from './program.ts'
import { checkout, madeDataDir, superuserOf } from './shared.ts'

afterEach(stopAll)
afterAll(removeFolders)

async function addressIn(dataDir: string) {
  const running = await findRunning(clusterDir(dataDir))
  if (running === null) throw new Error('PostgreSQL does not run')
  return running
}

/** Comes in as another process of the app would. */
async function comeIn(dataDir: string) {
  const { signal: stopping } = new AbortController()
  const password = await readPassword(dataDir)
  return openSession({ dir: clusterDir(dataDir), password }, await addressIn(dataDir), stopping)
}

describe('the database itself', () => {
  it('asks for the password, waits for the disk, knows Unicode, and logs no details', async () => {
    const dataDir = madeDataDir()
    await startProgram({ checkout, dataDir }).ready()
    const address = await addressIn(dataDir)
    const stranger = new pg.Client(superuserUrl('guessed', address))
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })

    const client = await superuserOf(dataDir)
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'log_error_verbosity']
    const { rows } = await client.query(
      "SELECT lower('ÄÉΩ') AS lower, array_agg(current_setting(n)) AS values FROM unnest($1::text[]) n",
      [names],
    )
    await client.end()
    expect(rows[0]).toEqual({ lower: 'äéω', values: ['on', 'on', 'on', 'terse'] })

    const app = new pg.Client(appUrl(await readPassword(dataDir), address))
    await app.connect()
    await expect(app.query("COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toMatchObject({ code: '42501' })
    await app.end()
  })

  it.runIf(process.platform === 'linux')('listens on a socket in its own closed folder alone', async () => {
    const dataDir = madeDataDir()
    await startProgram({ checkout, dataDir }).ready()
    expect((await addressIn(dataDir)).host).toBe(clusterDir(dataDir))
    expect(statSync(clusterDir(dataDir)).mode & 0o777).toBe(0o700)
    const client = await superuserOf(dataDir)
    const { rows } = await client.query("SELECT current_setting('listen_addresses') AS tcp")
    await client.end()
    expect(rows).toEqual([{ tcp: '' }])
  })

  it('listens on loopback where the path is too long for a socket', async () => {
    const dataDir = path.join(tempFolder(), 'long'.repeat(25))
    await startProgram({ checkout, dataDir }).ready()
    expect((await addressIn(dataDir)).host).toBe('127.0.0.1')
  })

  it('listens on loopback where the file system lets it make no socket', async () => {
    const dataDir = madeDataDir()
    mkdirSync(path.join(clusterDir(dataDir), '.s.PGSQL.5432/in the way'), { recursive: true })
    await startProgram({ checkout, dataDir }).ready()
    expect((await addressIn(dataDir)).host).toBe('127.0.0.1')
  })

  it('keeps its log bounded while PostgreSQL goes on writing it', async () => {
    const file = path.join(tempFolder(), 'postgres.log')
    const writer = openSync(file, 'a')
    writeSync(writer, 'old line\n'.repeat(20))
    await trimLog(file, 90)
    writeSync(writer, 'new line\n')
    closeSync(writer)
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('old line\n'.repeat(20))
    expect(readFileSync(file, 'utf8')).toBe('new line\n')
  })

  it('lets no second process in while the first holds its lock, and lets the next in after', async () => {
    const dataDir = madeDataDir()
    const program = startProgram({ checkout, dataDir })
    await program.ready()
    // The first still holds it, so waiting for its end would wait for ever.
    await expect(comeIn(dataDir)).rejects.toBeInstanceOf(InUse)

    program.child.kill('SIGKILL')
    await program.ended
    const session = await comeIn(dataDir)
    await session.close()
    await startProgram({ checkout, dataDir }).ready()
  })
})
