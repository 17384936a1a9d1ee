import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { noteBackup, noteFailedBackup } from '#server/db/core/backup-state.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { marketId } from '#server/db/market/market.ts'
import { BackupFolder } from '#server/jobs/backup-folder.ts'
import { type Change, oneCheck } from '../../../test/one-check.ts'
import { createWorld } from '../../../test/world.ts'
import { foundOn } from './machine.ts'

const world = await createWorld()
const db = databaseOn(world.pool)
const folder = path.join(world.dataDir, 'backups')
const words = textsIn(defaultLanguage).checks

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.pool.query(
    'UPDATE market SET backed_up_at = NULL, backup_check = NULL, backup_failed_at = NULL, backup_failure = NULL',
  )
})

const check = (name: 'disk' | 'backup-folder' | 'newest-backup', change?: Change) =>
  oneCheck(world, name, change)
const backups = (folder: string) => ({
  config: { backups: { folder, keep: { days: 7, weeks: 4, months: 12 } } },
})
const newest = () => check('newest-backup', backups(folder))
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** A file that the app made in a night. Only its name and its size matter. */
const makeFile = async (at: Date, suffix = ''): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  const file = new BackupFolder(folder, await marketId(db)).fileOf(at) + suffix
  writeFileSync(file, 'rows')
  return file
}

test('names the folder of each disk, and is wrong if any disk is low', async () => {
  expect(await check('disk')).toMatch(/^\w+: \/.*: (only )?[\d.]+ GB are free, \d+ %/)
  const nowhere = path.join(world.dataDir, 'nowhere')
  expect(await check('disk', { config: { dataDir: nowhere } })).toMatch(
    /^wrong: Could not be checked: ENOENT/,
  )
  const room = (folder: string, freeBytes: number) => ({
    ...{ place: `here:${folder}`, folder, at: new Date(), freeBytes, totalBytes: 1e11 },
  })
  expect(foundOn([room('/data', 5e10), room('/backups', 2e10)], '/data', words)).toEqual({
    state: 'good',
    text: '/data: 50.0 GB are free, 50 %. /backups: 20.0 GB are free, 20 %',
  })
  expect(foundOn([room('/data', 5e10), room('/backups', 9e9)], '/data', words)).toEqual({
    state: 'wrong',
    text: '/backups: only 9.0 GB are free, 9 %. Delete what nobody needs, or enlarge the disk: backups fail when it is full',
  })
  expect(foundOn([room('/data', 0), room('/backups', 5e10)], '/data', words)).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/^\/data: only 0\.0 GB are free, 0 %.*PostgreSQL stops writing/),
  })
})

const memory = '/dev/shm'
const isOtherDisk = statSync(memory, { throwIfNoEntry: false })?.dev !== statSync(process.cwd()).dev

test.runIf(statSync(memory, { throwIfNoEntry: false }) && isOtherDisk)(
  'looks at the disk of BACKUP_DIR',
  async () => {
    const dataDir = process.cwd()
    const roomy = await check('disk', backups(memory))
    if (roomy.startsWith('good')) expect(roomy).toMatch(new RegExp(`${dataDir}: .* %\\. ${memory}: `))
    else expect(roomy).toMatch(/: only /)
  },
)

test('looks at the folder of backups', async () => {
  expect(await check('backup-folder')).toBe('off: BACKUP_DIR is not set, so the app makes no backup by night')
  expect(await check('backup-folder', backups(folder))).toBe(`good: ${folder} can be written`)
  expect(await check('backup-folder', backups(path.resolve('package.json')))).toMatch(
    /^wrong: BACKUP_DIR .*package\.json is not a folder$/,
  )
})

test('reports how the newest backup went', async () => {
  expect(await newest()).toBe('wrong: There is none yet. Make one: npm run backup')
  await makeFile(ago(3.1))
  await noteBackup(db, ago(3), { bytes: 9, check: { kind: 'restored' } })
  expect(await newest()).toBe('good: 3 hours old, restored and compared')
  await noteBackup(db, ago(3), { bytes: 9, check: { kind: 'skipped', reason: 'no room' } })
  expect(await newest()).toBe('wrong: It could not be checked: no room')
  await makeFile(ago(30.1))
  await noteBackup(db, ago(30), { bytes: 9, check: { kind: 'restored' } })
  expect(await newest()).toContain('wrong: It is 30 hours old.')
  await noteFailedBackup(db, ago(1), 'no backup: the disk is full')
  expect(await newest()).toBe('wrong: The last one failed: no backup: the disk is full')
})

test('misses the file of the newest backup of a night', async () => {
  const at = ago(3)
  const gone = `wrong: The backup of ${at.toISOString()} is gone from ${folder}. See what is left: npm run backups. Make a new one: npm run backup`
  await noteBackup(db, at, { bytes: 9, check: { kind: 'restored' } })
  expect(await newest()).toBe(gone)
  await makeFile(ago(27))
  await makeFile(ago(3.1), '.unfinished')
  writeFileSync(path.join(folder, 'by-hand.backup'), 'rows')
  expect(await newest()).toBe(gone)
  const file = await makeFile(ago(3.1))
  expect(await newest()).toBe('good: 3 hours old, restored and compared')
  truncateSync(file)
  expect(await newest()).toBe(gone)
  rmSync(file)
  await noteBackup(db, at, { bytes: 9, check: { kind: 'skipped', reason: 'no room' } })
  expect(await newest()).toBe(gone)
  // A look deletes nothing, not even what a backup is writing.
  expect(statSync(await makeFile(ago(3.1), '.unfinished')).size).toBe(4)
  // One made by hand may lie anywhere, and without BACKUP_DIR nobody knows where one lay.
  await noteBackup(db, at, { bytes: 9, check: null })
  expect(await newest()).toBe('good: 3 hours old, and not checked because it was made by hand')
  await noteBackup(db, at, { bytes: 9, check: { kind: 'restored' } })
  expect(await check('newest-backup')).toBe('good: 3 hours old, restored and compared')
})

test('says of a backup from the future that a clock was wrong, and does not hide a failure behind it', async () => {
  const future = ago(-48)
  await makeFile(ago(20))
  await noteFailedBackup(db, ago(30), 'no backup: the disk is full')
  await noteBackup(db, future, { bytes: 9, check: { kind: 'restored' } })
  expect(await newest()).toBe(
    `wrong: Its time lies in the future: ${future.toISOString()}. A clock was wrong. Set the clock right, then make one: npm run backup`,
  )
  await noteFailedBackup(db, ago(1), 'no backup: the disk is full')
  expect(await newest()).toBe('wrong: The last one failed: no backup: the disk is full')
  await makeFile(ago(0.1))
  await noteBackup(db, ago(0), { bytes: 9, check: { kind: 'restored' } })
  expect(await newest()).toBe('good: 0 hours old, restored and compared')
})
