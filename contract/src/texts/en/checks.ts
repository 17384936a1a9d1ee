import type { CheckName, CheckState } from '../../entities/check.ts'
import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const title = 'Check everything'
export const explanation =
  'Tries what the market stands on: it connects, writes and deletes a file, and opens the public address. It changes nothing.'
export const run = 'Check Now'
export const runAgain = 'Check again'
export const notRun = "The checks couldn't be made."
export const allGood = 'Nothing is wrong.'
export const wrongCount = (count: number) =>
  plural(locale, count, { one: '1 thing is wrong.', other: `${count} things are wrong.` })

export const names: Record<CheckName, string> = {
  settings: 'Settings',
  market: 'Market',
  database: 'Database',
  locks: 'Locks',
  extensions: 'Extensions',
  clock: 'Clock',
  redis: 'Redis',
  mail: 'Mail',
  payments: 'Payments',
  storage: 'Files',
  disk: 'Disk',
  'backup-folder': 'Backup folder',
  'newest-backup': 'Newest backup',
  proxy: 'Proxy',
  websocket: 'Live connection',
  certificate: 'Certificate',
}
export const states: Record<CheckState, string> = { good: 'Good', off: 'Not used', wrong: 'Wrong' }

// Findings that several checks share.
export const failed = (reason: string) => `Could not be checked: ${reason}`
export const noAnswer = (seconds: number) => `No answer within ${seconds} seconds`
export const needsDatabase = 'Needs the database, which does not answer'
export const needsMarket = 'Needs the running market. Start it, and check again'

// Findings of each check.
export const settingsRight = (count: number) => `All ${count} are right`
export const marketRuns = 'Runs on this machine'
export const marketIsOff = (address: string) =>
  `Does not answer at ${address}. If it should run here, start it: systemctl start taskbazaar`
export const databaseAnswers = (version: string, millis: number) =>
  `PostgreSQL ${version} answers in ${millis} ms`
export const databaseTooOld = (version: string) =>
  `PostgreSQL ${version} is too old. Move to version 15 or later`
export const databaseAway = (reason: string) =>
  `Does not answer: ${reason}. Start PostgreSQL, or correct DATABASE_URL`
export const noLocks = 'Nobody holds one for long'
export const locksHeld = (count: number, minutes: number, pids: string) =>
  `${plural(locale, count, { one: '1 transaction has', other: `${count} transactions have` })} been open for more than 5 minutes, the oldest for ${minutes}. If it is no backup, end it: SELECT pg_terminate_backend(pid) for ${pids}`
export const extensionsThere = (names: string) => `Installed: ${names}`
export const extensionMissing = (name: string) =>
  `${name} is missing. As the database's superuser: CREATE EXTENSION ${name}`
export const clockRight = (millis: number) => `This machine and the database differ by ${millis} ms`
export const clockOff = (seconds: number) =>
  `This machine and the database differ by ${seconds} seconds. Set both clocks, by NTP for example`
export const clockWaits = (until: string) =>
  `The time jumped, and nothing is decided until ${until}. If the time is right: npm run clock -- confirm`
export const redisAnswers = (host: string, millis: number) => `${host} answers in ${millis} ms`
export const redisAway = (reason: string) => `Does not answer: ${reason}. Start Redis, or correct REDIS_URL`
export const redisUnset = 'REDIS_URL is not set. One process needs none'
export const mailTaken = (host: string) => `${host} takes our log-in`
export const mailSent = (host: string, to: string) => `${host} took a mail to ${to}. Look whether it comes`
export const mailRefused = (reason: string) =>
  `${reason}. Correct SMTP_URL, or ask whoever runs the mail server`
export const mailUnset = 'SMTP_URL is not set, so each mail is a file in the data folder'
export const mailUnsetInPublic = 'SMTP_URL is not set, so nobody gets a mail. Set it'
export const testMoney = 'PAYMENTS is sandbox: all money is test money'
export const noMoney = 'PAYMENTS is direct: the market holds no money'
export const keysTaken = (newest: string | null) =>
  newest
    ? `Razorpay takes our keys. Its newest webhook came on ${newest}`
    : 'Razorpay takes our keys. No webhook has come yet, and none is due'
export const keysRefused = (reason: string) =>
  `${reason}. Compare RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET with the dashboard`
export const paymentsAway = (reason: string) =>
  `Razorpay did not answer as it should: ${reason}. Look at the network and the firewall. Leave the keys as they are`
export const noWebhook = (address: string) =>
  `Razorpay takes our keys, but no webhook came though money was paid. Set up ${address} in its dashboard, with RAZORPAY_WEBHOOK_SECRET`
export const storageWorks = (place: string) => `${place}: a file was written, read and deleted`
export const storageFails = (place: string, reason: string) =>
  `${place}: ${reason}. Correct it, or STORAGE_URL`
export const storageLost = 'what was written did not come back'
export const diskFree = (folder: string, free: string, percent: number) =>
  `${folder}: ${free} are free, ${percent} %`
export const diskFull = (folder: string, free: string, percent: number) =>
  `${folder}: only ${free} are free, ${percent} %. Delete what nobody needs, or enlarge the disk: PostgreSQL stops writing when it is full`
export const backupDiskFull = (folder: string, free: string, percent: number) =>
  `${folder}: only ${free} are free, ${percent} %. Delete what nobody needs, or enlarge the disk: backups fail when it is full`
export const folderWorks = (folder: string) => `${folder} can be written`
export const folderFails = (reason: string) => `BACKUP_DIR ${reason}`
export const folderUnset = 'BACKUP_DIR is not set, so the app makes no backup by night'
export const backupFresh = (hours: number) => `${hours} hours old, restored and compared`
export const backupByHand = (hours: number) =>
  `${hours} hours old, and not checked because it was made by hand`
export const backupUnchecked = (reason: string) => `It could not be checked: ${reason}`
export const backupOld = (hours: number) =>
  `It is ${hours} hours old. Look in the log why there is no newer one, and make one: npm run backup`
export const backupFailed = (reason: string) => `The last one failed: ${reason}`
export const backupGone = (at: string, folder: string) =>
  `The backup of ${at} is gone from ${folder}. See what is left: npm run backups. Make a new one: npm run backup`
export const backupAhead = (at: string) =>
  `Its time lies in the future: ${at}. A clock was wrong. Set the clock right, then make one: npm run backup`
export const noBackupYet = 'There is none yet. Make one: npm run backup'
export const proxyRight = 'Requests come through the proxy, which says for whom'
export const proxyNone = 'Requests come without a proxy'
export const proxyUnknown =
  'Requests come through a proxy that TRUSTED_PROXIES does not name, so all users share one rate limit. Set it to loopback if the proxy is on this machine, otherwise to its address'
export const proxySilent =
  'The proxy does not say for whom it asks, so all users share one rate limit. Let it set X-Forwarded-For'
export const proxyBelievesAll =
  'The proxy passes on an X-Forwarded-For that a client made up. Let it overwrite the header'
export const publicAway = (url: string, reason: string) =>
  `${url} cannot be opened from this machine: ${reason}. Correct PUBLIC_URL, the name's address, or the proxy`
export const publicRefused = (url: string, reason: string) =>
  `${url} answers, but its certificate is not accepted: ${reason}. See the line Certificate, and leave PUBLIC_URL as it is`
export const publicElsewhere = (url: string, status: number) =>
  `${url} is not this app: it answered ${status}. Correct PUBLIC_URL, or where the proxy leads`
export const socketPasses = 'WebSockets pass'
export const socketBlocked = (status: number) =>
  `WebSockets do not pass: the answer was ${status}. Let the proxy pass on Upgrade and Connection`
export const certificateGood = (days: number) => `Good for ${days} days more`
const renewIt = 'Renew it (certbot renew; Caddy renews by itself: see its log)'
export const certificateEnds = (days: number) => `It ends in ${days} days. ${renewIt}`
export const certificateEnded = `It has ended, and browsers refuse the market. ${renewIt}`
export const certificateRefused = (reason: string) =>
  `It is not accepted: ${reason}. Get one for this name that browsers trust, and let the proxy send its whole chain`
export const certificateUnread = 'It could not be read, because nobody answers at PUBLIC_URL'
export const certificateUnneeded = 'PUBLIC_URL begins with http, so there is none'
