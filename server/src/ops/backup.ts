import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { pauseMoney } from '#server/db/market.ts'
import { databaseOn } from '#server/db/sql.ts'
import { holdMail } from '#server/jobs/mail.ts'
import { backupOf, restore } from './backup-format.ts'
import { type Reached, runOnDatabase } from './command.ts'
import { migrationsFolder } from './project-root.ts'

/** Writes the whole file or none. Only its owner may read it, because it holds everybody's data. */
const writeBackup = async ({ pool }: Reached, file: string): Promise<string> => {
  const unfinished = `${file}.unfinished`
  const client = await pool.connect()
  try {
    const to = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(Readable.from(backupOf(client, new Date())), createGzip(), to)
    const handle = await open(unfinished, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(unfinished, file)
    await client.query('UPDATE market SET backed_up_at = $1', [new Date()])
  } finally {
    client.release()
    await rm(unfinished, { force: true })
  }
  return `everything is in ${file}`
}

/** The lines of a compressed text, split at newlines only: people's texts may contain other line ends. */
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

const readBackup = async (
  { pool, isAppRunning }: Reached,
  file: string,
  sendsMail: boolean,
): Promise<string> => {
  if (isAppRunning) throw new Error('the app is running on this DATA_DIR: stop it first')
  const count = await restore(pool, linesOf(file), migrationsFolder())
  const db = databaseOn(pool)
  const held = sendsMail ? 0 : await holdMail(db, new Date())
  const isPaused = await pauseMoney(db, new Date())
  const money = isPaused ? '; money waits until you say go: npm run ledger -- --go' : ''
  const mail = held > 0 ? `; ${held} mails that waited are not sent` : ''
  return `${count} rows are back from ${file}${mail}${money}`
}

const isRestoring = process.argv.includes('--restore')
const name = isRestoring ? 'restore' : 'backup'
const usage = isRestoring
  ? 'npm run restore -- [--send-mail] <file>: puts everything of a backup into a database in which nobody has signed up yet; with --send-mail the mails that waited are sent'
  : 'npm run backup -- <file>: writes everything into one file, while the app runs'
await runOnDatabase(name, usage, words => {
  const sendsMail = isRestoring && words.includes('--send-mail')
  const [file, ...more] = words.filter(word => !(sendsMail && word === '--send-mail'))
  if (file === undefined || more.length > 0) throw new Error(`usage: ${usage}`)
  return reached =>
    isRestoring
      ? readBackup(reached, path.resolve(file), sendsMail)
      : writeBackup(reached, path.resolve(file))
})
