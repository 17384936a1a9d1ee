import { hourMs } from '#contract/time.ts'

// From where on something is wrong: for alarms, for npm run check, and in docs/operate/alerts.yml.

/** A backup is due each night, and takes up to two hours. */
export const backupAgeMs = 26 * hourMs
/** Certificates are renewed 30 days before their end, so at 14 something is wrong. */
export const certificateDays = 14
/** The free part of a disk, in percent. */
export const freePercent = 10
/** If mails to so many addresses are refused in an hour and none is taken, the fault is hardly theirs. */
export const refusedAddresses = 3
