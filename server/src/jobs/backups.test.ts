import { cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { setWork } from '#contract/endpoints/files.ts'
import { restore } from '#server/db/core/backup-format.ts'
import { readBackupState } from '#server/db/core/backup-state.ts'
import { createPool } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { openDiskStore } from '#server/files/disk.ts'
import { nameOf } from '#server/files/port.ts'
import { uploads } from '../../seeds/files.ts'
import { picture } from '../../test/pictures.ts'
import { createWorld } from '../../test/world.ts'
import { linesOf } from './backup-file.ts'
import { bringFilesBack, filesBeside } from './backup-files.ts'
import { backupJobs } from './backups.ts'

const dayMs = 86_400_000
/** Each backup makes a database, which takes seconds on a busy machine. */
const patienceMs = 60_000
const ownMigrations = path.resolve('server/migrations')
const world = await createWorld()
const [asha, ravi] = await world.people(2)
await asha!.says('Namaste', ravi!)
const admin = createPool(inject('superuserUrl'), () => {})
afterAll(() => admin.end())

const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'backups-')), 'nightly')

const job = (
  folder: string,
  {
    keep = { days: 7, weeks: 4, months: 12 },
    pool = world.pool,
    migrations = ownMigrations,
    store = openDiskStore(path.join(tmpdir(), 'no-files')),
  } = {},
) => {
  const backups = { folder, keep }
  const { clock } = world
  const options = { backups, store, migrations, pool, clock, onError: () => {} }
  return { run: (signal = new AbortController().signal) => backupJobs(options, signal).run({} as never) }
}
const state = (pool: pg.Pool = world.pool) => readBackupState(databaseOn(pool), world.clock.now())
const copies = async (): Promise<string[]> => {
  const id = (await world.pool.query('SELECT id FROM market')).rows[0].id.replaceAll('-', '')
  const { rows } = await admin.query('SELECT datname FROM pg_database WHERE datname LIKE $1', [`%${id}%`])
  return rows.map(row => row.datname)
}

test(
  'makes one backup a night, checked by a restored copy that is dropped afterwards',
  async () => {
    world.clock.time = new Date('2026-03-01T12:00:00Z')
    const folder = newFolder()
    const { run } = job(folder)
    expect(await run()).toEqual(new Date('2026-03-01T21:00:00Z'))
    const [name] = readdirSync(folder)
    expect(name).toMatch(/^taskbazaar-[0-9a-f]{8}-20260301T120000Z\.backup$/)
    const file = path.join(folder, name!)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await state()).toMatchObject({
      ...{ at: new Date('2026-03-01T12:00:00Z'), bytes: statSync(file).size, check: 'restored' },
      ...{ unchecked: null, failedAt: null },
    })
    expect(await copies()).toEqual([])
    // Asked again the same evening, as by a process that took the job over, it is there already.
    world.clock.time = new Date('2026-03-01T20:59:00Z')
    expect(await run()).toEqual(new Date('2026-03-01T21:00:00Z'))
    expect(readdirSync(folder)).toHaveLength(1)
    world.clock.time = new Date('2026-03-01T21:00:00Z')
    expect(await run()).toEqual(new Date('2026-03-02T21:00:00Z'))
    expect(readdirSync(folder)).toHaveLength(2)
  },
  patienceMs,
)

test(
  'makes one backup when several processes are asked at once',
  async () => {
    const folder = newFolder()
    const due = await Promise.all([job(folder).run(), job(folder).run(), job(folder).run()])
    expect(readdirSync(folder)).toHaveLength(1)
    const night = new Date('2026-03-02T21:00:00Z')
    const later = new Date(world.clock.now().getTime() + 600_000)
    expect(due.filter(date => date?.getTime() === night.getTime()).length).toBeGreaterThanOrEqual(1)
    for (const date of due) expect([night, later]).toContainEqual(date)
  },
  patienceMs,
)

test(
  'deletes old backups as set and the rest of a killed process, and keeps files of others',
  async () => {
    const folder = newFolder()
    mkdirSync(folder)
    const strange = ['notes.txt', 'taskbazaar-00000000-20200101T210000Z.backup', 'market.backup.unfinished']
    for (const name of strange) writeFileSync(path.join(folder, name), '')
    const keep = { days: 1, weeks: 0, months: 0 }
    for (let night = 0; night < 2; night++) {
      world.clock.passes(dayMs)
      await job(folder, { keep }).run()
      const id = readdirSync(folder)
        .find(name => !strange.includes(name))!
        .slice(11, 19)
      writeFileSync(path.join(folder, `taskbazaar-${id}-20300101T210000Z.backup.unfinished`), '')
    }
    world.clock.passes(dayMs)
    await job(folder, { keep }).run()
    const ours = readdirSync(folder).filter(name => !strange.includes(name))
    expect(ours.map(name => name.slice(20, 35))).toEqual(['20260304T210000'])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(strange))
  },
  patienceMs,
)

test(
  'rejects and reports a backup whose copy is different',
  async () => {
    world.clock.passes(dayMs)
    const wrong = mkdtempSync(path.join(tmpdir(), 'wrong-'))
    cpSync(ownMigrations, wrong, { recursive: true })
    // Restoring ends with the newest migrations.
    writeFileSync(path.join(wrong, '9999_wrong.sql'), "UPDATE users SET first_name = '?'")
    const folder = newFolder()
    await expect(job(folder, { migrations: wrong }).run()).rejects.toThrow(
      'no backup: its restored copy is different in table:migrations, table:users',
    )
    expect(readdirSync(folder)).toEqual([])
    expect(await copies()).toEqual([])
    expect(await state()).toMatchObject({
      failedAt: world.clock.now(),
      failure: expect.stringContaining('different in'),
    })
  },
  patienceMs,
)

test(
  'leaves nothing behind when it stops in the middle, and reports no failure',
  async () => {
    await world.pool.query('UPDATE market SET backup_failed_at = NULL')
    const folder = newFolder()
    const stopping = new AbortController()
    const running = job(folder).run(stopping.signal)
    await expect.poll(copies, { interval: 5 }).toHaveLength(1)
    stopping.abort()
    await expect(running).rejects.toThrow('no backup')
    expect(readdirSync(folder)).toEqual([])
    expect(await copies()).toEqual([])
    expect((await state()).failedAt).toBeNull()
  },
  patienceMs,
)

test(
  'reports in the state why the folder refused a file',
  async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'backups-')), 'file')
    writeFileSync(file, '')
    await expect(job(file).run()).rejects.toThrow('no backup: ')
    expect(await state()).toMatchObject({
      failedAt: world.clock.now(),
      failure: `no backup: BACKUP_DIR ${file} is not a folder`,
    })
  },
  patienceMs,
)

test(
  'makes backups without the right to create a database, and says that nobody checked them',
  async () => {
    const role = `no_copies_${process.pid}`
    const name = new URL(world.pool.options.connectionString!).pathname.slice(1)
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'; GRANT ALL ON DATABASE ${name} TO ${role}`)
    const owner = createPool(world.pool.options.connectionString!, () => {})
    await owner.query(
      `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
    )
    await owner.end()
    const url = new URL(world.pool.options.connectionString!)
    url.username = role
    url.password = 'secret'
    const pool = createPool(url.href, () => {})
    const folder = newFolder()
    world.clock.passes(dayMs)
    await job(folder, { pool }).run()
    expect(await state()).toMatchObject({ check: 'skipped', unchecked: expect.stringContaining('CREATEDB') })
    await pool.end()
    // It is whole all the same.
    const copy = `${inject('templateName')}_unchecked`
    await admin.query(`CREATE DATABASE ${copy}`)
    url.pathname = `/${copy}`
    const to = createPool(inject('superuserUrl').replace(/\/[^/]*$/, `/${copy}`), () => {})
    const { count: rows } = await restore(
      to,
      linesOf(path.join(folder, readdirSync(folder)[0]!)),
      ownMigrations,
    )
    expect(rows).toBeGreaterThan(5)
    await to.end()
    const inside = createPool(inject('superuserUrl').replace(/\/[^/]*$/, `/${name}`), () => {})
    await inside.query(`DROP OWNED BY ${role}`)
    await inside.end()
    await admin.query(`DROP ROLE ${role}`)
  },
  patienceMs,
)

test(
  '[file.6] copies files beside the backups, each once, and deletes those that no kept backup has',
  async () => {
    const market = await createWorld()
    const [meera] = await market.named('Meera')
    const store = openDiskStore(path.join(market.dataDir, 'files'))
    const folder = newFolder()
    const id = (await market.pool.query('SELECT id FROM market')).rows[0].id
    const beside = filesBeside(path.join(folder, 'x'), id)
    const copied = () =>
      readdirSync(beside, { recursive: true, withFileTypes: true })
        .filter(one => one.isFile())
        .map(({ name }) => name)
    const night = async (day: string) => {
      market.clock.time = new Date(`${day}T22:00:00Z`)
      const backups = { folder, keep: { days: 2, weeks: 0, months: 0 } }
      const options = { backups, store, migrations: ownMigrations, pool: market.pool, clock: market.clock }
      await backupJobs({ ...options, onError: () => {} }, new AbortController().signal).run({} as never)
    }
    const [first, second] = [
      await uploads(meera, 'work', await picture({ width: 120 })),
      await uploads(meera, 'work', await picture({ width: 90 })),
    ]
    await meera.does(setWork, { body: { fileIds: [first._id, second._id] } })
    await night('2026-03-02')
    expect(copied().sort()).toEqual(
      [nameOf(first._id, null), nameOf(first._id, 96), nameOf(second._id, null)].sort(),
    )
    const [backup] = readdirSync(folder).filter(name => name.endsWith('.backup'))
    await market.pool.query('DELETE FROM files WHERE id = $1', [second._id])
    await night('2026-03-03')
    expect(copied()).toContain(nameOf(second._id, null))
    const elsewhere = openDiskStore(path.join(newFolder(), 'files'))
    const copy = `${inject('templateName')}_with_files`
    await admin.query(`CREATE DATABASE ${copy}`)
    const target = createPool(inject('superuserUrl').replace(/\/[^/]*$/, `/${copy}`), () => {})
    const { market: named } = await restore(target, linesOf(path.join(folder, backup!)), ownMigrations)
    expect(named).toBe(id)
    expect(await bringFilesBack(databaseOn(target), elsewhere, beside)).toBe(0)
    expect((await elsewhere.get(nameOf(second._id, null)))?.length).toBe(second.bytes)
    await target.end()
    for (const day of ['2026-03-04', '2026-03-05']) await night(day)
    expect(copied().sort()).toEqual([nameOf(first._id, null), nameOf(first._id, 96)].sort())
  },
  patienceMs,
)
