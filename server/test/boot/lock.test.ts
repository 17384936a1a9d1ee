import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decideOwner } from '#server/database/embedded-owner.ts'
import { readPidFile, trimLog } from '#server/database/embedded-postmaster.ts'
import { appUrl, HeldElsewhere, openSession, superuserUrl } from '#server/database/embedded-session.ts'
import { makeBuiltCheckout, removeFolders, tempFolder } from './checkout.ts'
import { startProgram, stopAll } from './program.ts'

let checkout = ''
beforeAll(() => {
  checkout = makeBuiltCheckout()
})
afterEach(stopAll)
afterAll(removeFolders)

/** Comes in as a process would that the sockets did not keep out. */
async function comeIn(dataDir: string, otherFolder?: string) {
  const dir = path.join(dataDir, 'postgres')
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
  const port = (await readPidFile(dir))?.port ?? 0
  const place = { dir: otherFolder ?? dir, argument: dir }
  return openSession({ place, owner: await decideOwner(dir), port }, password)
}

describe('the database itself', () => {
  it('asks for the password, listens on loopback only, waits for the disk, and knows Unicode', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    await startProgram({ checkout, dataDir }).ready()
    const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
    const port = (await readPidFile(path.join(dataDir, 'postgres')))?.port ?? 0
    const stranger = new pg.Client(superuserUrl('guessed', port))
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })

    const client = new pg.Client(superuserUrl(password, port))
    await client.connect()
    const names = [
      'listen_addresses',
      'unix_socket_directories',
      'fsync',
      'full_page_writes',
      'synchronous_commit',
    ]
    const { rows } = await client.query(
      "SELECT lower('ÄÉΩ') AS lower, array_agg(current_setting(n)) AS values FROM unnest($1::text[]) n",
      [names],
    )
    await client.end()
    expect(rows[0]).toEqual({ lower: 'äéω', values: ['127.0.0.1', '', 'on', 'on', 'on'] })

    const app = new pg.Client(appUrl(password, port))
    await app.connect()
    await expect(app.query("COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toMatchObject({ code: '42501' })
    await app.end()
  })

  it('keeps its log bounded while PostgreSQL goes on writing it', async () => {
    const file = path.join(tempFolder(), 'postgres.log')
    const writer = openSync(file, 'a')
    writeSync(writer, 'old line\n'.repeat(20))
    await trimLog(file, 90)
    writeSync(writer, 'new line\n')
    closeSync(writer)
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('old line\n'.repeat(10))
    expect(readFileSync(file, 'utf8')).toBe('new line\n')
  })

  it('lets no second process in while the first holds its lock, and lets the next in after', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    const program = startProgram({ checkout, dataDir })
    await program.ready()
    const asked = performance.now()
    await expect(comeIn(dataDir)).rejects.toBeInstanceOf(HeldElsewhere)
    expect(performance.now() - asked).toBeLessThan(1_500)

    program.child.kill('SIGKILL')
    await program.ended
    const session = await comeIn(dataDir)
    await session.close()
    await startProgram({ checkout, dataDir }).ready()
  })

  it('is not taken for the one of another folder', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    await startProgram({ checkout, dataDir }).ready()
    await expect(comeIn(dataDir, tempFolder())).rejects.toThrow('another PostgreSQL answers')
  })
})
