import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeBuiltCheckout, packageIn, removeFolders, tempFolder, unpackEmbedded } from './checkout.ts'
import { canLogIn, signsUp } from './member.ts'
import {
  type Launch,
  postgresOf,
  postmasterOf,
  startProgram,
  stopAll,
  stopProgram,
  userOf,
} from './program.ts'
import { checkout, freshDataDir, madeDataDir } from './shared.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
/** The user `daemon`, who is nearly everywhere. */
const SOMEBODY = 1
const NO_ENTRY = 12_345
const modeOf = (file: string) => statSync(file).mode & 0o777

afterEach(stopAll)
afterAll(removeFolders)

/** Starts on a fresh DATA_DIR, writes, stops, starts again, and finds what was written. */
async function livesTwice(launch: Launch & { dataDir: string }): Promise<{ postgresUid: number }> {
  const first = startProgram(launch)
  const email = await signsUp(await first.ready())
  expect(email).not.toBeNull()
  const postgresUid = userOf(postmasterOf(launch.dataDir))
  expect((await stopProgram(first)).code).toBe(0)
  expect(postgresOf(launch.dataDir)).toEqual([])
  const second = startProgram(launch)
  expect(await canLogIn(await second.ready(), email!)).toBe(true)
  await stopProgram(second)
  return { postgresUid }
}

describe.runIf(isLinux)('started as the user who runs the tests', () => {
  it('keeps its database to itself', async () => {
    const dataDir = freshDataDir()
    const { postgresUid } = await livesTwice({ checkout, dataDir })
    expect(postgresUid).not.toBe(0)
    expect(modeOf(path.join(dataDir, 'postgres'))).toBe(0o700)
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(postgresUid)
    expect(modeOf(path.join(dataDir, 'postgres.password'))).toBe(0o600)
  })
})

describe.runIf(isLinux && isRoot)('started as root', () => {
  it('lets the unprivileged user through a DATA_DIR that was closed, and no further', async () => {
    const dataDir = tempFolder(0o700)
    const { postgresUid } = await livesTwice({ checkout, dataDir })
    expect(postgresUid).toBeGreaterThan(0)
    expect(modeOf(dataDir)).toBe(0o711)
  })

  it('works in a home folder that nobody else can enter, and leaves that closed', async () => {
    const shared = '/var/lib/taskbazaar'
    // Outside the folders of the tests: what was not there before is taken away again, however this ends.
    if (!existsSync(shared)) onTestFinished(() => rmSync(shared, { recursive: true, force: true }))
    const home = tempFolder(0o700)
    const inHome = makeBuiltCheckout(path.join(home, 'market place'))
    unpackEmbedded(inHome)
    const { postgresUid } = await livesTwice({ checkout: inHome, dataDir: path.join(inHome, 'data') })
    expect(postgresUid).toBeGreaterThan(0)
    expect(modeOf(home)).toBe(0o700)
  })

  it('takes over a database that an ordinary user made, as that user', async () => {
    const home = tempFolder()
    chownSync(home, SOMEBODY, SOMEBODY)
    const dataDir = path.join(home, 'data')
    const first = startProgram({ checkout, dataDir, uid: SOMEBODY })
    const email = await signsUp(await first.ready())
    await stopProgram(first)
    const second = startProgram({ checkout, dataDir })
    expect(await canLogIn(await second.ready(), email!)).toBe(true)
    expect(userOf(postmasterOf(dataDir))).toBe(SOMEBODY)
  })

  it('takes over a backup that root put back', async () => {
    const copy = freshDataDir()
    // Without -p a copy belongs to whoever copies.
    execFileSync('cp', ['-r', madeDataDir(), copy])
    expect((await livesTwice({ checkout, dataDir: copy })).postgresUid).toBeGreaterThan(0)
  })
})

describe.runIf(isLinux && isRoot)('started as an ordinary user', () => {
  it('runs PostgreSQL as that user, in a home folder that others cannot enter', async () => {
    const home = tempFolder(0o700)
    chownSync(home, SOMEBODY, SOMEBODY)
    const dataDir = path.join(home, 'data')
    expect((await livesTwice({ checkout, dataDir, uid: SOMEBODY })).postgresUid).toBe(SOMEBODY)
    expect(modeOf(home)).toBe(0o700)
  })

  it('says in one line that a database belongs to somebody else', async () => {
    const home = tempFolder()
    const dataDir = path.join(home, 'data')
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
    chownSync(dataDir, SOMEBODY, SOMEBODY)
    const program = startProgram({ checkout, dataDir, uid: SOMEBODY })
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toMatch(/^TaskBazaar: .*belongs to user 0.*\n$/)
  })

  it('reports in one line that /etc/passwd has no entry, and runs an existing database', async () => {
    const home = tempFolder()
    chownSync(home, NO_ENTRY, NO_ENTRY)
    const program = startProgram({ checkout, dataDir: path.join(home, 'new'), uid: NO_ENTRY })
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toMatch(/^TaskBazaar: .*\/etc\/passwd, or set DATABASE_URL\n$/)
    const dataDir = madeDataDir()
    execFileSync('chown', ['-R', `${NO_ENTRY}:${NO_ENTRY}`, dataDir])
    expect((await livesTwice({ checkout, dataDir, uid: NO_ENTRY })).postgresUid).toBe(NO_ENTRY)
  })

  it('makes its own copy when the package has no links and is read-only', async () => {
    const bare = makeBuiltCheckout()
    unpackEmbedded(bare)
    const home = tempFolder()
    chownSync(home, SOMEBODY, SOMEBODY)
    const dataDir = path.join(home, 'data')
    expect((await livesTwice({ checkout: bare, dataDir, uid: SOMEBODY })).postgresUid).toBe(SOMEBODY)
    expect(existsSync(path.join(dataDir, 'postgres-bin'))).toBe(true)
  })
})

describe.runIf(isLinux)('after an installation without scripts', () => {
  it('makes the missing links in the package', async () => {
    const bare = makeBuiltCheckout()
    unpackEmbedded(bare)
    chmodSync(packageIn(bare), 0o755)
    const dataDir = freshDataDir()
    await livesTwice({ checkout: bare, dataDir })
    expect(existsSync(path.join(dataDir, 'postgres-bin'))).toBe(false)
  })

  it('names DATABASE_URL when no PostgreSQL is installed', async () => {
    const bare = makeBuiltCheckout()
    unpackEmbedded(bare)
    rmSync(packageIn(bare), { recursive: true })
    const program = startProgram({ checkout: bare, dataDir: freshDataDir() })
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toMatch(/^TaskBazaar: no PostgreSQL is bundled for .*DATABASE_URL.*\n$/)
  })
})
