import { type Check, checkNames } from '#contract/entities/check.ts'
import type { CheckContext, OneCheck } from './check.ts'
import { reasonOf, wrong } from './check.ts'
import { checkClock, checkDatabase, checkExtensions, checkLocks } from './database.ts'
import { checkBackupFolder, checkDisk, checkMarket, checkNewestBackup, checkSettings } from './machine.ts'
import { checkCertificate, checkProxy, checkWebSocket } from './public-url.ts'
import { checkMail, checkPayments, checkRedis, checkStorage } from './services.ts'

const all: OneCheck[] = [
  checkSettings,
  checkMarket,
  checkDatabase,
  checkLocks,
  checkExtensions,
  checkClock,
  checkRedis,
  checkMail,
  checkPayments,
  checkStorage,
  checkDisk,
  checkBackupFolder,
  checkNewestBackup,
  checkProxy,
  checkWebSocket,
  checkCertificate,
]

const longestSeconds = 20

/** Makes every check at once, since most of them wait for others. One that fails or waits too long is wrong. */
export const runChecks = async (context: CheckContext): Promise<Check[]> => {
  const { words } = context
  const found = await Promise.all(
    all.map(async ({ name, look }): Promise<Check> => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(reject, longestSeconds * 1_000, new Error(words.noAnswer(longestSeconds)))
      })
      try {
        return { name, ...(await Promise.race([look(context), late])) }
      } catch (error) {
        return { name, ...wrong(words.failed(reasonOf(error))) }
      } finally {
        clearTimeout(timer)
      }
    }),
  )
  return found.sort((a, b) => checkNames.indexOf(a.name) - checkNames.indexOf(b.name))
}
