import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Reached, runCommand } from './command.ts'
import { backupOf, restore } from './database/backup.ts'
import { migrationsFolder } from './platform/project-root.ts'

/** Writes the file whole or not at all; only its owner may read it, for it holds everybody's data. */
const writeBackup = async ({ pool }: Reached, file: string): Promise<string> => {
  const unfinished = `${file}.unfinished`
  const client = await pool.connect()
  try {
    const to = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(Readable.from(backupOf(client, new Date())), createGzip(), to)
    const handle = await open(unfinished, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(unfinished, file)
  } finally {
    client.release()
    await rm(unfinished, { force: true })
  }
  return `everything is in ${file}`
}

/** The lines of a compressed text, by newline alone: texts may hold other characters that end lines elsewhere. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const compressed = createReadStream(file)
  await once(compressed, 'open')
  const text = compressed.pipe(createGunzip())
  compressed.on('error', error => text.destroy(error))
  text.setEncoding('utf8')
  let rest: string[] = []
  for await (const piece of text) {
    const parts = (piece as string).split('\n')
    rest.push(parts.shift()!)
    for (const part of parts) {
      yield rest.join('')
      rest = [part]
    }
  }
}

const readBackup = async ({ pool, isAppRunning }: Reached, file: string): Promise<string> => {
  if (isAppRunning) throw new Error('the app is running on this DATA_DIR: stop it first')
  return `${await restore(pool, linesOf(file), migrationsFolder())} rows are back from ${file}`
}

const isRestoring = process.argv.includes('--restore')
const name = isRestoring ? 'restore' : 'backup'
await runCommand(name, words => {
  const [file, ...more] = words
  if (file === undefined || more.length > 0) throw new Error(`usage: npm run ${name} -- <file>`)
  return reached => (isRestoring ? readBackup : writeBackup)(reached, path.resolve(file))
})
