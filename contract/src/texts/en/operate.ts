import type { CountedKind, WaitingCount } from '../../entities/operate.ts'
import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const console = 'Console'
export const operatorsOnly = 'This page is for operators.'
export const pageNotLoaded = "This page couldn't be loaded."

// How it goes.
export const howItGoes = 'How it goes'
export const by = 'Count by'
export const periods = { day: 'Day', week: 'Week', month: 'Month' }
export const kinds: Record<CountedKind, string> = {
  people: 'People',
  tasks: 'Tasks',
  offers: 'Offers',
  acceptances: 'Accepted',
  completions: 'Completed',
  messages: 'Messages',
}
export const spans = { day: 'in 30 days', week: 'in 26 weeks', month: 'in 24 months' }
/** From the first period to the current one. */
export const fromTo = (first: string, last: string) => `${first} to ${last}`
/** The text of a plot, for those who cannot see it. */
export const plot = (kind: string, total: string, span: string, most: string) =>
  `${kind}: ${total} ${span}, at most ${most}`
export const downloadTable = 'Download as CSV'
export const tasksNow = 'Tasks now'
export const howLong = 'How long it takes'
export const howLongNote = 'The last 30 days. Half of all take less.'
export const firstOffer = 'Until the first offer'
export const acceptance = 'Until an offer is accepted'
export const completion = 'From then until the work is done'
export const nothingYet = 'Nothing yet'
export const countedAt = (time: string) => `Counted on ${time}`
const unit = (count: number, name: string) =>
  plural(locale, count, { one: `${count} ${name}`, other: `${count} ${name}s` })
export const minutes = (count: number) => unit(count, 'minute')
export const hours = (count: number) => unit(count, 'hour')
export const days = (count: number) => unit(count, 'day')
export const lessThanAMinute = 'Less than a minute'

// Words for open work.
export const waiting = 'Waiting'
export const waitingKinds: Record<WaitingCount['kind'], string> = {
  reports: 'Open reports',
  appeals: 'Appeals against limits',
  contests: 'Contested cancellations',
  disputes: 'Disputes to decide',
  documents: 'Documents to check',
  newcomers: 'People to let in',
  mails: 'Mails that could not be sent',
  refusedAddresses: 'Addresses that refuse mail',
}
export const oldestSince = (day: string) => `The oldest since ${day}`

// How the server is.
export const site = 'Site'
export const health = 'Health'
export const version = 'TaskBazaar'
export const runsSince = (node: string, time: string) => `On Node.js ${node}, since ${time}`
export const database = 'Database'
export const databaseOf = (version: string, size: string) => `PostgreSQL ${version}, ${size}`
export const embedded = 'inside the app'
export const schema = (name: string) => `Newest migration: ${name}`
export const disk = 'Free disk space'
export const freeOf = (free: string, total: string) => `${free} of ${total}`
export const lastBackup = 'Last backup'
export const noBackup = 'None yet.'
export const backupOf = (time: string, size: string | null) => (size === null ? time : `${time}, ${size}`)
export const backupRestored = 'Checked: it was restored and compared row by row.'
export const backupSkipped = (reason: string) => `Not checked: ${reason}.`
export const backupFailed = (time: string, reason: string) => `Failed on ${time}: ${reason}`
export const backupsOff = 'BACKUP_DIR is not set, so none is made by night. npm run backup makes one.'
export const mail = 'Mail'
export const mailIsSent = (from: string) => `Sent as ${from}`
export const mailIsKept = 'Not sent: each mail is a file in the data folder. SMTP_URL sends them.'
export const sendTestMail = 'Send me a test mail'
export const testMailSent = "A test mail is on its way to you. If it doesn't come, look here again."
export const testMailNotSent = "The test mail couldn't be sent."
export const mailTroubles = 'Mail that failed'
export const failedMails = (waiting: number, givenUp: number) =>
  givenUp === 0 ? `${waiting} to be tried again` : `${waiting} to be tried again, ${givenUp} given up`
export const notices = 'Sent in the last day'
export const noticesSent = (count: string) => `${count} sent`
export const noticesLost = (refused: string, failed: string) =>
  `${refused} refused for good, ${failed} given up`
export const devicesGone = (count: string) => `${count} to devices that are gone`
export const lastSent = (time: string) => `The last one on ${time}`
export const devices = (count: string, failing: string) =>
  failing === '0'
    ? `${count} devices get pushes`
    : `${count} devices get pushes; the push service takes none for ${failing}`
export const channelOff = {
  push: 'PUSH is off.',
  mail: 'Each mail is a file in the data folder. SMTP_URL sends them.',
  sms: 'Each message is a file in the data folder. SMS_URL sends them.',
}
export const refusedAddresses = 'Addresses that refuse mail'
export const since = (time: string) => `Since ${time}`
export const money = 'Payments'
export const providers = { sandbox: 'Test money', razorpay: 'Razorpay', direct: 'Paid directly' }
export const keysRefused = 'The payment service refused our keys (RAZORPAY_KEY_ID).'
export const clockWaits = (until: string) =>
  `The server's time jumped. No deadline counts until ${until}. If the time is correct: npm run clock -- confirm`
export const moneyPaused = 'Money waits since a restore: npm run ledger -- --go lets it move.'
export const differences = (count: number) =>
  plural(locale, count, {
    one: 'The last check of the books found 1 difference.',
    other: count === 0 ? 'The books add up.' : `The last check of the books found ${count} differences.`,
  })
export const failedRequest = 'Failed request'
export const requestId = 'Error ID'
export const requestIdHint = 'The app shows it under an error. It can be looked up for an hour.'
export const findRequest = 'Find'
export const requestStatus = (status: number, ms: string) => `Status ${status} after ${ms} ms`
export const requestBy = 'Person'
export const requestByNobody = 'Not logged in'
export const openPerson = 'Open the person'
export const jobs = 'Jobs'
/** Names of job kinds, by their keys in the table and in /metrics. */
export const jobKinds: Record<string, string> = {
  mail: 'Mail',
  agreement: 'Deadlines of agreements',
  reminders: 'Reminders about open tasks',
  payment: 'Payments',
  'payment-sweep': 'Look for payments',
  payee: 'Accounts to be paid',
  capture: 'Payouts and refunds',
  ledger: 'Check of the books',
  statistics: 'Statistics',
  cleanup: 'Delete what is no longer kept',
  backup: 'Backup',
  alarms: 'Alarms',
  webhook: 'Events for webhooks',
}
export const job = (waiting: number, failed: number) =>
  failed === 0 ? `${waiting} waiting` : `${waiting} waiting, ${failed} given up`
export const late = (age: string) => `The oldest is late by ${age}`
