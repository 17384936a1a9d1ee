import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { DamagedBackup, restore } from '#server/db/core/backup-format.ts'

/** The name of a file while it is written. A file of this name is no backup. */
export const unfinishedSuffix = '.unfinished'

const flush = async (file: string, flags: string): Promise<void> => {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}

/**
 * Writes a backup's lines into a file, whole or not at all. Only its owner may read it, because it holds everybody's
 * data. `check` sees the finished file before it gets its name; if it throws, there is no backup. Returns the bytes of
 * the file and what `check` returned.
 */
export const writeBackupFile = async <Found>(
  file: string,
  lines: AsyncIterable<string>,
  { check, signal }: { check: (file: string) => Promise<Found>; signal?: AbortSignal },
): Promise<{ bytes: number; found: Found }> => {
  const unfinished = `${file}${unfinishedSuffix}`
  try {
    const to = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(Readable.from(lines), createGzip(), to, signal ? { signal } : {})
    await flush(unfinished, 'r+')
    const found = await check(unfinished)
    await rename(unfinished, file)
    // The new name is on the disk, too, when this is said to be done.
    await flush(path.dirname(file), 'r')
    return { bytes: to.bytesWritten, found }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new Error(`${file} is not written: the disk is full (ENOSPC)`, { cause: error })
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The failure of a damaged file, instead of the words of the library that unpacks it. */
const damages: Record<string, string> = {
  Z_BUF_ERROR: 'the file is cut: it ends in the middle',
  Z_DATA_ERROR: 'the file is no backup of TaskBazaar, or it is damaged',
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder',
}

/** The lines of a compressed text, split at newlines only: people's texts may contain other line ends. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* unpacked(file)
  } catch (error) {
    const damage = damages[(error as NodeJS.ErrnoException).code ?? '']
    throw damage === undefined ? error : new Error(`${file}: ${damage}`, { cause: error })
  }
}

async function* unpacked(file: string): AsyncGenerator<string> {
  const compressed = createReadStream(file)
  await once(compressed, 'open')
  const text = compressed.pipe(createGunzip())
  compressed.on('error', error => text.destroy(error))
  text.setEncoding('utf8')
  let rest: string[] = []
  try {
    for await (const piece of text) {
      const parts = (piece as string).split('\n')
      rest.push(parts.shift()!)
      for (const part of parts) {
        yield rest.join('')
        rest = [part]
      }
    }
  } finally {
    compressed.destroy()
  }
}

/** Restores a file. If the file is damaged, the failure names it. */
export const restoreFile = async (
  pool: pg.Pool,
  file: string,
  migrations: string,
): ReturnType<typeof restore> => {
  try {
    return await restore(pool, linesOf(file), migrations)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    throw new Error(`${file}: ${error.message}`, { cause: error })
  }
}
