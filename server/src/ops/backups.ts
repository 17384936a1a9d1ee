import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { inspect } from '#server/db/core/backup-format.ts'
import { linesOf, unfinishedSuffix } from '#server/jobs/backup-file.ts'
import { filesBeside } from '#server/jobs/backup-files.ts'
import { runCommand } from './command.ts'

const usage =
  'npm run backups -- [<file or folder>]: lists backups, those of BACKUP_DIR unless you name others, and reads each to its end, without a database'

/** One line about a backup; what is wrong with it begins with 'NOT USABLE'. */
const lineOf = async (file: string): Promise<{ isWhole: boolean; text: string }> => {
  const { size } = await stat(file)
  const name = `${path.basename(file)}  ${size < 1e6 ? `${Math.ceil(size / 1e3)} kB` : `${(size / 1e6).toFixed(1)} MB`}`
  try {
    const { at, schema, market, rows } = await inspect(linesOf(file))
    const hasFiles = market !== null && existsSync(filesBeside(file, market))
    const files = hasFiles ? 'with its folder of files' : 'no folder of files beside it'
    return { isWhole: true, text: `${name}  of ${at}, ${rows} rows, up to ${schema}, ${files}` }
  } catch (error) {
    return {
      isWhole: false,
      text: `${name}  NOT USABLE: ${(error as Error).message.replace(`${file}: `, '')}`,
    }
  }
}

const backupsIn = async (place: string): Promise<string[]> => {
  if (!(await stat(place)).isDirectory()) return [place]
  const found = await readdir(place, { withFileTypes: true })
  return found
    .filter(entry => entry.isFile() && !entry.name.endsWith(unfinishedSuffix))
    .map(({ name }) => path.join(place, name))
    .sort()
}

await runCommand('backups', usage, async words => {
  if (words.length > 1) throw new Error(`usage: ${usage}`)
  const place = words[0] ?? readConfig().backups?.folder
  if (place === undefined) throw new Error(`BACKUP_DIR is not set. usage: ${usage}`)
  const files = await backupsIn(path.resolve(place))
  if (files.length === 0) throw new Error(`there is no backup in ${place}`)
  let broken = 0
  for (const file of files) {
    const { isWhole, text } = await lineOf(file)
    console.log(text)
    if (!isWhole) broken++
  }
  if (broken > 0) throw new Error(`${broken} of ${files.length} cannot be restored`)
  return `${files.length} can be restored`
})
