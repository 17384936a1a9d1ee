import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'

const name = `taskbazaar_migrate_${process.pid}`
let admin: pg.Pool
let pool: pg.Pool
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'taskbazaar-migrate-'))
  admin = createPool(inject('superuserUrl'), () => {})
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('superuserUrl'))
  url.pathname = `/${name}`
  pool = createPool(url.href, () => {})
})
afterEach(async () => {
  await pool.end()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  await rm(folder, { recursive: true })
})

const write = (file: string, text: string) => writeFile(path.join(folder, file), text)

test('applies each migration once and in order when processes start at once', async () => {
  await write('0001_a.sql', 'CREATE TABLE steps (n serial, word text); SELECT pg_sleep(0.05)')
  await write('0002_b.sql', "INSERT INTO steps (word) VALUES ('b'); SELECT pg_sleep(0.05)")
  await write('0003_c.sql', "INSERT INTO steps (word) VALUES ('c')")
  const applied = await Promise.all([1, 2, 3].map(() => migrate(pool, folder)))
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql', '0003_c.sql'])
  expect((await pool.query('SELECT word FROM steps ORDER BY n')).rows).toEqual([{ word: 'b' }, { word: 'c' }])
})

test('logs what each migration will do before it does it, and how long it took', async () => {
  await write(
    '0001_a.sql',
    '-- Steps, in order. They are numbered\n-- by hand.\n\nCREATE TABLE steps (n int);',
  )
  await write('0002_b.sql', 'INSERT INTO steps VALUES (1)')
  const lines: string[] = []
  await migrate(pool, folder, { tell: line => lines.push(line) })
  expect(lines).toEqual([
    'migration 0001_a.sql begins: Steps, in order',
    expect.stringMatching(/^migration 0001_a.sql took \d+\.\d s$/),
    'migration 0002_b.sql begins: ',
    expect.stringMatching(/^migration 0002_b.sql took \d+\.\d s$/),
  ])
  await migrate(pool, folder, { tell: line => lines.push(line) })
  expect(lines).toHaveLength(4)
})

test('undoes a failed migration, names it, and delays nobody', async () => {
  await write('0001_a.sql', 'CREATE TABLE steps (n int)')
  await write('0002_b.sql', 'INSERT INTO steps VALUES (1); SELECT 1 / 0')
  await expect(migrate(pool, folder)).rejects.toThrow('Migration 0002_b.sql failed: division by zero')
  await write('0002_b.sql', 'INSERT INTO steps VALUES (2)')
  expect(await migrate(pool, folder)).toEqual(['0002_b.sql'])
  expect((await pool.query('SELECT n FROM steps')).rows).toEqual([{ n: 2 }])
})
