import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { backupOf, inspect } from '#server/db/core/backup-format.ts'
import { createWorld } from '../../test/world.ts'
import { linesOf, restoreFile, writeBackupFile } from './backup-file.ts'

const migrations = path.resolve('server/migrations')
const folder = mkdtempSync(path.join(tmpdir(), 'backup-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = await createWorld()

const linesIn = async (pool: pg.Pool): Promise<string[]> => {
  const client = await pool.connect()
  try {
    const lines: string[] = []
    for await (const line of backupOf(client, new Date())) lines.push(line)
    return lines
  } finally {
    client.release()
  }
}

/** The lines that the app's own work does not change meanwhile. */
const lasting = (lines: string[]) => lines.filter(line => /^table:(?:migrations|\w+_keys)\t/.test(line))

test('names the file that is damaged, and changes nothing', async () => {
  const file = path.join(folder, 'damaged.backup')
  const before = await linesIn(world.pool)
  const table = before.findIndex(line => line.startsWith('table:migrations\t'))
  expect(lasting(before)).toHaveLength(3)
  const damaged: [string[], string][] = [
    [before.with(table, 'table:migrations\t[{"name":}]\n'), 'the backup is damaged: invalid input syntax'],
    [before.with(table, 'table:migrations\t[{"name":null}]\n'), 'the backup is damaged: null value'],
    [before.with(0, 'header\t{"format\n'), 'the backup is damaged: '],
    [before.slice(0, -1), 'the backup is not whole'],
  ]
  for (const [lines, reason] of damaged) {
    writeFileSync(file, gzipSync(lines.join('')))
    await expect(restoreFile(world.pool, file, migrations)).rejects.toThrow(`${file}: ${reason}`)
  }
  expect(lasting(await linesIn(world.pool))).toEqual(lasting(before))
  writeFileSync(file, gzipSync(damaged[0]![0].join('')))
  await expect(inspect(linesOf(file))).rejects.toThrow('the backup is damaged: ')
})

// A disk that is full as soon as anything is written to it.
test.runIf(existsSync('/dev/full'))('names the file for which a disk has no room', async () => {
  const file = path.join(folder, 'large.backup')
  symlinkSync('/dev/full', `${file}.unfinished`)
  async function* lines() {
    yield readFileSync('package.json', 'utf8')
  }
  await expect(writeBackupFile(file, lines(), { check: async () => {} })).rejects.toThrow(
    `${file} is not written: the disk is full (ENOSPC)`,
  )
  expect(existsSync(file)).toBe(false)
  expect(existsSync(`${file}.unfinished`)).toBe(false)
})
