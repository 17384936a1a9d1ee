import { existsSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { removeFolders, tempFolder } from './checkout.ts'
import { canLogIn, signsUp } from './member.ts'
import { killHard, postgresOf, startProgram, stopAll, stopProgram, until } from './program.ts'
import { checkout, databaseIn, madeDataDir } from './shared.ts'

const dataDir = madeDataDir()
const folder = path.join(tempFolder(), 'backups')
const env = { BACKUP_DIR: folder }

afterEach(async () => {
  await stopAll()
  killHard(postgresOf(dataDir))
})
afterAll(removeFolders)

const files = (): string[] => (existsSync(folder) ? readdirSync(folder) : [])
const backups = () => files().filter(name => name.endsWith('.backup'))

it('makes a backup by itself, checks it in the embedded database, and leaves none after a kill in the middle', async () => {
  const first = startProgram({ checkout, dataDir, env })
  const email = await signsUp(await first.ready())
  await until(() => backups().length === 1, 30_000)
  const database = await databaseIn(dataDir)
  const state = async () => (await database.query('SELECT backup_check, backup_failure FROM market')).rows[0]
  await until(async () => (await state()).backup_check !== null)
  expect(await state()).toEqual({ backup_check: 'restored', backup_failure: null })

  // The next night's, as it were, which waits in the middle of its tables.
  const dueNow = "UPDATE jobs SET due_at = now(), claimed_until = NULL WHERE kind = 'backup'"
  const lastNight = path.join(folder, backups()[0]!)
  renameSync(lastNight, lastNight.replace(/\d{8}T\d{6}/, '20260101T210000'))
  await database.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
  const second = await databaseIn(dataDir)
  await second.query(dueNow)
  await stopProgram(first)
  const halted = startProgram({ checkout, dataDir, env })
  await until(() => files().some(name => name.endsWith('.unfinished')), 30_000)
  killHard([halted.child.pid!])
  await halted.ended
  await Promise.all([database.end(), second.end()])
  expect(backups()).toHaveLength(1)

  const last = startProgram({ checkout, dataDir, env })
  await last.ready()
  const again = await databaseIn(dataDir)
  // As if the claim of the killed process had ended.
  await again.query(dueNow)
  await again.end()
  await stopProgram(last)
  const next = startProgram({ checkout, dataDir, env })
  await until(() => backups().length === 2, 30_000)
  expect(files().filter(name => name.endsWith('.unfinished'))).toEqual([])
  await stopProgram(next)

  const to = madeDataDir()
  const file = path.join(folder, backups().at(-1)!)
  const command = ['npm', 'run', '--silent', 'restore', '--', file]
  expect((await startProgram({ checkout, dataDir: to, command }).ended).code).toBe(0)
  const restored = startProgram({ checkout, dataDir: to })
  expect(await canLogIn(await restored.ready(), email!)).toBe(true)
})
