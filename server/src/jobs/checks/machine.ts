import { statfs } from 'node:fs/promises'
import { hourMs } from '#contract/time.ts'
import { settingsAtOdds } from '#server/config/at-odds.ts'
import { misspeltSettings } from '#server/config/misspelt.ts'
import { settings } from '#server/config/settings.ts'
import { readBackupState } from '#server/db/core/backup-state.ts'
import { backupAgeMs, freePercent } from '#server/jobs/alarms/bounds.ts'
import { folderTrouble } from '#server/jobs/backup-folder.ts'
import { good, type OneCheck, off, onDatabase, wrong } from './check.ts'

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

export const checkDisk: OneCheck = {
  name: 'disk',
  look: async ({ config, words }) => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    const freeBytes = bavail * bsize
    const percent = Math.floor((100 * bavail) / blocks)
    const free = `${(freeBytes / 1e9).toFixed(1)} GB`
    return freeBytes < leastFreeBytes || percent < freePercent
      ? wrong(words.diskFull(free, percent))
      : good(words.diskFree(free, percent))
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
  const { at, check, unchecked, failedAt, failure } = await readBackupState(db, now)
  if (failedAt) return wrong(words.backupFailed(failure ?? ''))
  if (!at) return config.backups ? wrong(words.noBackupYet) : off(words.folderUnset)
  const ageMs = Math.max(0, now.getTime() - at.getTime())
  const hours = Math.round(ageMs / hourMs)
  if (ageMs > backupAgeMs) return config.backups ? wrong(words.backupOld(hours)) : off(words.folderUnset)
  if (check === 'skipped') return wrong(words.backupUnchecked(unchecked ?? ''))
  return good(check === 'restored' ? words.backupFresh(hours) : words.backupByHand(hours))
})
