import { stat } from 'node:fs/promises'
import { hourMs } from '#contract/time.ts'
import { settingsAtOdds } from '#server/config/at-odds.ts'
import { misspeltSettings } from '#server/config/misspelt.ts'
import { settings } from '#server/config/settings.ts'
import { readBackupState } from '#server/db/core/backup-state.ts'
import { marketId } from '#server/db/market/market.ts'
import { backupAgeMs, freePercent } from '#server/jobs/alarms/bounds.ts'
import { type Room, roomNow } from '#server/jobs/alarms/disks.ts'
import { BackupFolder, folderTrouble } from '#server/jobs/backup-folder.ts'
import { type CheckContext, type Found, good, type OneCheck, off, onDatabase, wrong } from './check.ts'

/** Below this a disk is full soon, however large it is. */
const leastFreeBytes = 1_000_000_000

/** Values are right once the settings are read, so what is left is what was meant and not read. */
export const checkSettings: OneCheck = {
  name: 'settings',
  look: async ({ config, env, words }) => {
    const troubles = [...misspeltSettings(env), ...settingsAtOdds(config, env)]
    return troubles.length > 0
      ? wrong(troubles.join('. '))
      : good(words.settingsRight(Object.keys(settings).length))
  },
}

export const checkMarket: OneCheck = {
  name: 'market',
  look: async ({ isRunning, config, words }) =>
    isRunning ? good(words.marketRuns) : off(words.marketIsOff(`${config.host}:${config.port}`)),
}

/** The words about disks. One full disk is enough. */
export const foundOn = (
  rooms: readonly (Room & { folder: string })[],
  dataDir: string,
  words: CheckContext['words'],
): Found => {
  const told = rooms.map(({ folder, freeBytes, totalBytes }) => {
    const percent = Math.floor((100 * freeBytes) / totalBytes)
    const free = `${(freeBytes / 1e9).toFixed(1)} GB`
    const isLow = freeBytes < leastFreeBytes || percent < freePercent
    const low = folder === dataDir ? words.diskFull : words.backupDiskFull
    return { isLow, text: (isLow ? low : words.diskFree)(folder, free, percent) }
  })
  const low = told.filter(({ isLow }) => isLow)
  const text = (low.length > 0 ? low : told).map(disk => disk.text).join('. ')
  return low.length > 0 ? wrong(text) : good(text)
}

/** The disks of everything that the market writes. A disk that both folders are on is listed once. */
export const checkDisk: OneCheck = {
  name: 'disk',
  look: async ({ config: { dataDir, backups }, now, words }) => {
    // A folder of data that is not there has no disk, and that is no good news.
    await stat(dataDir)
    return foundOn(await roomNow([dataDir, ...(backups ? [backups.folder] : [])], now), dataDir, words)
  },
}

export const checkBackupFolder: OneCheck = {
  name: 'backup-folder',
  look: async ({ config, words }) => {
    if (!config.backups) return off(words.folderUnset)
    const trouble = await folderTrouble(config.backups.folder)
    return trouble ? wrong(words.folderFails(trouble)) : good(words.folderWorks(config.backups.folder))
  },
}

export const checkNewestBackup = onDatabase('newest-backup', async ({ db, config, now, words }) => {
  const { backups } = config
  const { at, ahead, check, unchecked, failedAt, failure } = await readBackupState(db, now)
  if (failedAt) return wrong(words.backupFailed(failure ?? ''))
  if (ahead) return wrong(words.backupAhead(ahead.toISOString()))
  if (!at) return backups ? wrong(words.noBackupYet) : off(words.folderUnset)
  // One made by hand is wherever somebody wanted it.
  if (backups && check && !(await new BackupFolder(backups.folder, await marketId(db)).holds(at)))
    return wrong(words.backupGone(at.toISOString(), backups.folder))
  const ageMs = Math.max(0, now.getTime() - at.getTime())
  const hours = Math.round(ageMs / hourMs)
  if (ageMs > backupAgeMs) return backups ? wrong(words.backupOld(hours)) : off(words.folderUnset)
  if (check === 'skipped') return wrong(words.backupUnchecked(unchecked ?? ''))
  return good(check === 'restored' ? words.backupFresh(hours) : words.backupByHand(hours))
})
