import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { apiBase } from '#contract/paths.ts'
import { removeFolders, tempFolder } from './checkout.ts'
import { canLogIn, isReady, signsUp } from './member.ts'
import { startProgram, stopAll, stopProgram, until } from './program.ts'
import { checkout, superuserOf } from './shared.ts'

/** Mounts a disk of its own for one test; only root may, and not in every sandbox. */
const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m,mode=755', 'taskbazaar', folder]).status === 0

const probe = tempFolder()
const canMount = process.platform === 'linux' && mount(probe)
if (canMount) execFileSync('umount', [probe])

afterEach(stopAll)
afterAll(removeFolders)

/** Writes a file until the disk has no room. */
const fill = (file: string) => {
  const handle = openSync(file, 'w')
  try {
    for (const block = Buffer.alloc(4_096); ; ) writeSync(handle, block)
  } catch {
    closeSync(handle)
  }
}

const statusOfLogIn = async (origin: string) => {
  const body = JSON.stringify({ email: 'asha@example.in', password: 'correct horse battery' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${origin}${apiBase}${logIn.path}`, { method: 'POST', headers, body })).status
}

// Skipped unless root may mount a small disk.
describe.runIf(canMount)('on a full disk', () => {
  it('reports a full disk, answers 503, and goes on when there is room', async () => {
    const dataDir = tempFolder()
    mount(dataDir)
    onTestFinished(async () => {
      await stopAll()
      execFileSync('umount', ['-l', dataDir])
    })
    const program = startProgram({ checkout, dataDir })
    const origin = await program.ready()
    const before = await signsUp(origin)
    const superuser = await superuserOf(dataDir)
    const filler = path.join(dataDir, 'filler')
    fill(filler)
    await until(() => program.stdout().includes('is full'))
    // PostgreSQL ends when it cannot write its log, again and again.
    for (let i = 0; i < 10; i++)
      await superuser.query('SELECT pg_switch_wal(), txid_current()').catch(() => {})
    await until(async () => !(await isReady(origin)))
    expect(await signsUp(origin)).toBeNull()
    // It goes on trying to bring PostgreSQL back.
    await until(() => program.stdout().includes('does not come back yet'))
    expect(program.child.exitCode).toBeNull()
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    expect(await statusOfLogIn(origin)).toBe(503)

    rmSync(filler)
    await until(() => isReady(origin))
    await until(() => program.stdout().includes('has room again'))
    expect(await canLogIn(origin, before!)).toBe(true)
    expect(await signsUp(origin)).not.toBeNull()
    expect((await stopProgram(program)).code).toBe(0)
  })
})
