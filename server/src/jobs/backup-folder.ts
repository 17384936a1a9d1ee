import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hourMs } from '#contract/time.ts'
import type { BackupConfig } from '#server/config/config.ts'
import { keptBackups } from '#server/domain/backup-schedule.ts'
import { unfinishedSuffix } from './backup-file.ts'

/** A backup is finished so long after the time in its name at most. The one of the night before is older. */
const longestMs = 12 * hourMs

/** Why nothing can be written into a folder, which it makes if need be; null if all is well. */
export const folderTrouble = async (folder: string): Promise<string | null> => {
  const file = path.join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, '')
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR') return `${folder} is not a folder`
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      return `${folder} cannot be written by this user`
    return `${folder} cannot be used: ${message}`
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

interface Entry {
  name: string
  time: Date
  isUnfinished: boolean
}

/** The backups of one market in a folder. A name tells the market, as pruning must touch no other's. */
export class BackupFolder {
  readonly #prefix
  readonly #pattern
  constructor(
    readonly folder: string,
    market: string,
  ) {
    this.#prefix = `taskbazaar-${market.slice(0, 8)}`
    this.#pattern = new RegExp(
      `^${this.#prefix}-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\.backup(\\${unfinishedSuffix})?$`,
    )
  }

  fileOf(at: Date): string {
    const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
    return path.join(this.folder, `${this.#prefix}-${time}.backup`)
  }

  async #entries(): Promise<Entry[]> {
    return (await readdir(this.folder)).flatMap(name => {
      const match = this.#pattern.exec(name)
      if (!match) return []
      const [, year, month, day, hour, minute, second, unfinished] = match
      const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return [{ name, time, isUnfinished: unfinished !== undefined }]
    })
  }

  /**
   * When the backups that are there were made. Deletes what a killed process has left. One that a clock that was ahead
   * has made counts for nothing, and stays.
   */
  async times(now: Date): Promise<Date[]> {
    const trouble = await folderTrouble(this.folder)
    if (trouble) throw new Error(`BACKUP_DIR ${trouble}`)
    const times: Date[] = []
    for (const { name, time, isUnfinished } of await this.#entries())
      if (isUnfinished) await rm(path.join(this.folder, name), { force: true })
      else times.push(time)
    return times.filter(time => time <= now)
  }

  /** True if the backup that was finished at `end` is there. Looks at names and sizes, and changes nothing. */
  async holds(end: Date): Promise<boolean> {
    const entries = await this.#entries().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    })
    for (const { name, time, isUnfinished } of entries) {
      const tookMs = end.getTime() - time.getTime()
      if (isUnfinished || tookMs < 0 || tookMs > longestMs) continue
      const found = await stat(path.join(this.folder, name)).catch(() => null)
      if (found?.isFile() && found.size > 0) return true
    }
    return false
  }

  async prune(keep: BackupConfig['keep'], now: Date): Promise<void> {
    const times = await this.times(now)
    const kept = new Set(keptBackups(times, keep).map(Number))
    for (const time of times) if (!kept.has(Number(time))) await rm(this.fileOf(time), { force: true })
  }
}
