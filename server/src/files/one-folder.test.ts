import { mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { databaseOn } from '#server/db/core/sql.ts'
import { createWorld } from '../../test/world.ts'
import { areFilesElsewhere } from './one-folder.ts'

const world = await createWorld()

test('[file.6] reports at the start that the files of a market are in the folder of another machine', async () => {
  const [here, there] = [
    await mkdtemp(path.join(tmpdir(), 'here-')),
    await mkdtemp(path.join(tmpdir(), 'there-')),
  ]
  const elsewhere = (dataDir: string, storageUrl: string | null = null) =>
    areFilesElsewhere(databaseOn(world.pool), { dataDir, storageUrl })
  await world.pool.query('UPDATE market SET files_folder = NULL')
  // Two processes on one machine start at once.
  expect(await Promise.all([elsewhere(here), elsewhere(here)])).toEqual([false, false])
  expect(await elsewhere(there)).toBe(true)
  expect(await elsewhere(there, 's3://key:secret@store/files')).toBe(false)
  const moved = `${here}-moved`
  await rename(here, moved)
  expect(await elsewhere(moved)).toBe(false)
})
