import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { removeFolders, tempFolder } from './checkout.ts'
import { canLogIn, isReady, signsUp } from './member.ts'
import {
  killHard,
  postgresOf,
  postmasterOf,
  startProgram,
  stopAll,
  stopProgram,
  until,
  userOf,
} from './program.ts'
import { checkout, freshDataDir, madeDataDir } from './shared.ts'

const isRoot = process.getuid?.() === 0
let dataDir = ''
afterEach(async () => {
  await stopAll()
  killHard(postgresOf(dataDir))
})
afterAll(removeFolders)

/** Starts the app in a DATA_DIR of its own and kills it, so that only its database goes on. */
async function killedApp(): Promise<void> {
  dataDir = madeDataDir()
  const app = startProgram({ checkout, dataDir })
  await app.ready()
  killHard([app.child.pid!])
  await app.ended
}

/** For so long, in milliseconds, the app may say that it is ready without asking the database. */
const askedMs = 1_000

/** Kills processes of the database; resolves when the app has another one. */
async function recovers(origin: string, pids: number[]): Promise<void> {
  const before = postmasterOf(dataDir)
  killHard(pids)
  await until(() => ![0, before].includes(postmasterOf(dataDir)), 10_000)
  await new Promise(resolve => setTimeout(resolve, askedMs))
  await until(() => isReady(origin), 10_000)
}

/** Signs people up, several at once, until `stop` is called; gives those whom the server acknowledged. */
function keepSigningUp(origin: string): { stop(): Promise<string[]>; acknowledged: string[] } {
  const acknowledged: string[] = []
  let isOver = false
  const workers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const email = await signsUp(origin)
      if (email !== null) acknowledged.push(email)
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(workers)
    return acknowledged
  }
  return { stop, acknowledged }
}

async function expectAll(origin: string, emails: string[]): Promise<void> {
  for (const email of emails) expect(await canLogIn(origin, email), email).toBe(true)
}

describe.runIf(process.platform === 'linux')('after a kill', () => {
  it('adopts the running database when only the app was killed, and loses nothing', async () => {
    dataDir = madeDataDir()
    const first = startProgram({ checkout, dataDir })
    const signingUp = keepSigningUp(await first.ready())
    await until(() => signingUp.acknowledged.length > 20)
    const postmaster = postmasterOf(dataDir)
    killHard([first.child.pid!])
    const acknowledged = await signingUp.stop()
    await first.ended
    expect(postgresOf(dataDir)).toContain(postmaster)

    const second = startProgram({ checkout, dataDir })
    const origin = await second.ready()
    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(second.stdout()).toContain('adopted')
    await expectAll(origin, acknowledged)
    expect((await stopProgram(second)).code).toBe(0)
    expect(postgresOf(dataDir)).toEqual([])
  })

  it('has all that was acknowledged when everything was killed', async () => {
    dataDir = madeDataDir()
    const first = startProgram({ checkout, dataDir })
    const signingUp = keepSigningUp(await first.ready())
    await until(() => signingUp.acknowledged.length > 20)
    killHard([first.child.pid!, ...postgresOf(dataDir)])
    const acknowledged = await signingUp.stop()
    await first.ended
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(true)

    const second = startProgram({ checkout, dataDir })
    await expectAll(await second.ready(), acknowledged)
    expect(second.stdout()).not.toContain('adopted')
  })

  it('starts although the old process number belongs to another PostgreSQL', async () => {
    dataDir = madeDataDir()
    const first = startProgram({ checkout, dataDir })
    await first.ready()
    const postmaster = postmasterOf(dataDir)
    const user = userOf(postmaster)
    killHard([first.child.pid!, ...postgresOf(dataDir)])
    await first.ended
    const called = path.join(tempFolder(), 'postgres')
    copyFileSync('/bin/sleep', called)
    const other = spawn(called, ['60'], isRoot ? { uid: user, gid: user } : {})
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = path.join(dataDir, 'postgres', name)
      writeFileSync(file, readFileSync(file, 'utf8').replace(String(postmaster), String(other.pid)))
    }
    const second = startProgram({ checkout, dataDir })
    await second.ready().finally(() => other.kill())
    expect(second.stdout()).not.toContain('adopted')
  })

  it('starts although a power cut emptied the lock files', async () => {
    dataDir = madeDataDir()
    const first = startProgram({ checkout, dataDir })
    await first.ready()
    killHard([first.child.pid!, ...postgresOf(dataDir)])
    await first.ended
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(path.join(dataDir, 'postgres', name), '')
    await startProgram({ checkout, dataDir }).ready()
  })

  it('gives a copy of the folder a database of its own, even while the old one runs', async () => {
    await killedApp()
    const copy = freshDataDir()
    execFileSync('cp', ['-a', dataDir, copy])
    const second = startProgram({ checkout, dataDir: copy })
    await second.ready()
    expect(second.stdout()).not.toContain('adopted')
    expect(postmasterOf(copy)).not.toBe(postmasterOf(dataDir))
  })

  it('restarts a killed database within 10 s and goes on', async () => {
    dataDir = madeDataDir()
    const program = startProgram({ checkout, dataDir })
    const origin = await program.ready()
    const email = await signsUp(origin)
    const before = postmasterOf(dataDir)
    await recovers(origin, [before])
    expect(postmasterOf(dataDir)).not.toBe(before)
    expect(await canLogIn(origin, email!)).toBe(true)
    // The second time around as well, and a stop afterwards still leaves nothing.
    await recovers(origin, postgresOf(dataDir))
    expect((await stopProgram(program)).code).toBe(0)
    expect(postgresOf(dataDir)).toEqual([])
  })

  it('restarts a database that an earlier process had started', async () => {
    await killedApp()
    const second = startProgram({ checkout, dataDir })
    const origin = await second.ready()
    await recovers(origin, [postmasterOf(dataDir)])
  })

  it('makes the database again when it was killed while making it', async () => {
    dataDir = freshDataDir()
    const halfMade = () =>
      existsSync(dataDir) ? readdirSync(dataDir).filter(name => name.startsWith('postgres.new-')) : []
    const first = startProgram({ checkout, dataDir })
    const isUnderWay = () =>
      halfMade().some(name => existsSync(path.join(dataDir, name, 'cluster/PG_VERSION')))
    await until(isUnderWay)
    killHard([first.child.pid!])
    await first.ended
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
    expect(halfMade()).toHaveLength(1)

    const second = startProgram({ checkout, dataDir })
    expect(await signsUp(await second.ready())).not.toBeNull()
    expect(halfMade()).toEqual([])
  })
})
