import { readFileSync } from 'node:fs'
import { defaultLanguage as language } from '#contract/texts/languages.ts'
import { transaction } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { readSite } from '#server/db/market/settings.ts'
import { importSheet } from '#server/features/operate/csv/import-rows.ts'
import { type Reached, runOnDatabase } from './command.ts'
import { migrationsFolder } from './project-root.ts'

const usage = 'npm run import -- <file.csv> [--tasks] [--go]'

/** Says what does not fit, and with --go brings the file in if everything does. */
const bringIn = async ({ pool }: Reached, file: string, words: readonly string[]): Promise<string> => {
  await migrate(pool, migrationsFolder())
  const { settings } = await readSite(databaseOn(pool))
  const kind = words.includes('--tasks') ? 'tasks' : 'people'
  const csv = readFileSync(file, 'utf8')
  const sheet = { kind, csv, settings, language, byId: null, now: new Date() } as const
  const { rows, accepted, refused } = await importSheet(databaseOn(pool), { ...sheet, isDry: true })
  for (const { row, reason } of refused) console.log(`row ${row}: ${reason}`)
  const found = `${accepted} of ${rows} rows fit`
  if (refused.length > 0) throw new Error(`${found}: nothing was brought in`)
  if (!words.includes('--go')) return `${found}; --go brings them in`
  await transaction(pool, tx => importSheet(tx, { ...sheet, isDry: false }))
  return kind === 'people' ? `${accepted} people are invited` : `${accepted} drafts wait for their owners`
}

await runOnDatabase('import', usage, words => {
  const files = words.filter(word => !word.startsWith('--'))
  const flags = words.filter(word => word.startsWith('--'))
  if (files.length !== 1 || flags.some(flag => !['--tasks', '--go'].includes(flag)))
    throw new Error(`usage: ${usage}`)
  return reached => bringIn(reached, files[0]!, flags)
})
