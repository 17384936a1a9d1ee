import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupOf } from '#server/db/core/backup-format.ts'
import { noteBackup } from '#server/db/core/backup-state.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { marketId, pauseMoney } from '#server/db/market/market.ts'
import { openStore } from '#server/files/open-store.ts'
import { restoreFile, writeBackupFile } from '#server/jobs/backup-file.ts'
import { bringFilesBack, filesBeside, keepFiles } from '#server/jobs/backup-files.ts'
import { backUpSoon } from '#server/jobs/backups.ts'
import { holdMail } from '#server/jobs/mail/account-mails.ts'
import { holdWebhooks } from '#server/jobs/webhooks/queue-webhooks.ts'
import { type Reached, runOnDatabase } from './command.ts'
import { migrationsFolder } from './project-root.ts'

const writeBackup = async ({ pool, config }: Reached, file: string): Promise<string> => {
  // It may be the only way back.
  if (existsSync(file)) throw new Error(`${file} exists already: name another file`)
  const client = await pool.connect()
  const store = await openStore(config)
  const folder = filesBeside(file, await marketId(databaseOn(pool)))
  try {
    const lines = backupOf(client, new Date())
    const check = () => keepFiles(databaseOn(pool), store, { folder, now: new Date() })
    const { bytes } = await writeBackupFile(file, lines, { check })
    await noteBackup(databaseOn(client), new Date(), { bytes, check: null })
  } finally {
    client.release()
  }
  return existsSync(folder) ? `everything is in ${file} and ${folder}` : `everything is in ${file}`
}

const readBackup = async (
  { pool, isAppRunning, config }: Reached,
  file: string,
  sendsMail: boolean,
): Promise<string> => {
  if (isAppRunning) throw new Error('the app is running on this DATA_DIR: stop it first')
  const { count, market } = await restoreFile(pool, file, migrationsFolder())
  const db = databaseOn(pool)
  const store = await openStore(config)
  const missing = market === null ? 0 : await bringFilesBack(db, store, filesBeside(file, market))
  const held = sendsMail ? 0 : (await holdMail(db, new Date())) + (await holdWebhooks(db))
  const isPaused = await pauseMoney(db, new Date())
  await backUpSoon(db, new Date())
  const files =
    missing > 0
      ? `; ${missing} files of pictures are not beside it, put back the folder ${filesBeside(file, market!)}`
      : ''
  const money = isPaused ? '; money waits until you say go: npm run ledger -- --go' : ''
  const mail = held > 0 ? `; ${held} mails, pushes and webhook events that waited are not sent` : ''
  return `${count} rows are back from ${file}${files}${mail}${money}`
}

const isRestoring = process.argv.includes('--restore')
const name = isRestoring ? 'restore' : 'backup'
const usage = isRestoring
  ? 'npm run restore -- [--send-mail] <file>: puts everything of a backup into a database in which nobody has signed up yet, or makes one if the folder DATA_DIR has none; with --send-mail the mails, pushes and webhook events that waited are sent'
  : 'npm run backup -- <file>: writes everything into one file, and uploaded files into a folder beside it, while the app runs'
const work = (words: string[]) => {
  const sendsMail = isRestoring && words.includes('--send-mail')
  const [file, ...more] = words.filter(word => !(sendsMail && word === '--send-mail'))
  if (file === undefined || more.length > 0) throw new Error(`usage: ${usage}`)
  return (reached: Reached) =>
    isRestoring
      ? readBackup(reached, path.resolve(file), sendsMail)
      : writeBackup(reached, path.resolve(file))
}
await runOnDatabase(name, usage, work, isRestoring)
