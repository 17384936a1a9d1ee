import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { removeFolders, tempFolder } from './checkout.ts'
import { startProgram, stopAll } from './program.ts'
import { checkout, madeDataDir } from './shared.ts'

afterEach(stopAll)
afterAll(removeFolders)

const runs = async (dataDir: string, env: Record<string, string>, ...words: string[]) => {
  const command = ['npm', 'run', '--silent', 'check', '--', ...words]
  const program = startProgram({ checkout, dataDir, command, env })
  const { code } = await program.ended
  return { code, said: program.stdout() + program.stderr() }
}

/** The mark (✓, – or ✗) of each check, by its name. */
const marksIn = (said: string) =>
  Object.fromEntries([...said.matchAll(/^([✓–✗]) ([^:]+): /gm)].map(([, mark, name]) => [name, mark]))

it('checks a market that is off and one that runs, each thing in one line', async () => {
  const dataDir = madeDataDir()
  const port = String(await freePort())
  const env = { PORT: port, BACKUP_DIR: path.join(dataDir, 'backups') }
  const off = await runs(dataDir, env)
  expect(marksIn(off.said)).toMatchObject({
    ...{ Settings: '✓', Market: '–', Database: '✓', Locks: '✓', Extensions: '✓', Clock: '✓', Files: '✓' },
    ...{ 'Backup folder': '✓', 'Newest backup': '✗', Proxy: '–', 'Live connection': '–', Certificate: '–' },
  })
  expect(off.said).toContain('– Proxy: Needs the running market.')
  // Its first backup is not made yet.
  expect(off).toMatchObject({ code: 1, said: expect.stringMatching(/\(docs\/runbook\.md#newest-backup\)/) })

  const program = startProgram({ checkout, dataDir, env })
  await program.ready()
  await expect
    .poll(async () => marksIn((await runs(dataDir, env)).said)['Newest backup'], {
      timeout: 60_000,
      interval: 500,
    })
    .toBe('✓')
  const on = await runs(dataDir, env, 'asha@example.in')
  expect(marksIn(on.said)).toMatchObject({ Market: '✓', Proxy: '✓', 'Live connection': '✓', Database: '✓' })
  expect(on.said.trimEnd().split('\n')).toHaveLength(17)
  if (!on.said.includes('✗ Disk'))
    expect(on).toMatchObject({ code: 0, said: expect.stringMatching(/\nTaskBazaar: Nothing is wrong\n$/) })
}, 240_000)

it('reports what is wrong, and goes on without a database', async () => {
  const dataDir = tempFolder()
  const file = path.join(dataDir, 'file')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, '')
  const env = {
    ...{ DATABASE_URL: 'postgres://app:hunter22@127.0.0.1:1/market', REDIS_URL: 'redis://127.0.0.1:1' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', BACKUP_DIR: file, APP_PORT: '80', PORT: String(await freePort()) },
  }
  const { code, said } = await runs(dataDir, env)
  expect(code).toBe(1)
  expect(said).not.toContain('hunter22')
  expect(marksIn(said)).toMatchObject({
    ...{ Settings: '✗', Database: '✗', Redis: '✗', Mail: '✗', 'Backup folder': '✗', Locks: '–', Files: '✓' },
  })
  expect(said).toContain('APP_PORT is set but is no setting: did you mean PORT?')
  expect(said).toMatch(/TaskBazaar: [56] things are wrong\n$/)
})

it('reports in one line which setting is wrong', async () => {
  expect(await runs(madeDataDir(), { PORT: 'eighty' })).toEqual({
    code: 1,
    said: 'TaskBazaar: PORT must be a whole number from 0 to 65535, not "eighty"\n',
  })
})

it('names at the start a BACKUP_DIR that cannot be written', async () => {
  const env = { BACKUP_DIR: path.join(checkout, 'package.json') }
  const program = startProgram({ checkout, dataDir: madeDataDir(), env })
  await program.ready()
  expect(program.stdout()).toContain(`BACKUP_DIR ${env.BACKUP_DIR} is not a folder: there is no backup until`)
})
