import type { AlarmKind } from '#contract/alarms.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { backupAgeMs, certificateDays, freePercent, refusedAddresses } from './bounds.ts'
import { fullAt, isOfNow } from './disks.ts'
import type { Facts } from './facts.ts'

interface Alarm {
  /** Returns its detail if the facts say that it is on, null if it is off, undefined if they do not say. */
  look(facts: Facts, isOn: boolean): string | null | undefined
  /** For how long the facts must say so before it begins. */
  afterMs?: number
}

const counted = (count: number): string | null => (count > 0 ? String(count) : null)

/** When each alarm is on. The one about the clock is not here: while the time is in doubt, no fact counts. */
export const alarms: Record<Exclude<AlarmKind, 'clock'>, Alarm> = {
  'backup-failed': {
    look: ({ backup: { failure, nightlySince } }) => (nightlySince ? failure : null),
    // It is tried again soon.
    afterMs: 15 * minuteMs,
  },
  'backup-late': {
    look: ({ now, backup: { at, failure, nightlySince } }) => {
      if (!nightlySince || failure) return null
      const isLate = now.getTime() - Math.max(Number(at), Number(nightlySince)) > backupAgeMs
      return isLate ? (at ? dayInIndia(at) : '–') : null
    },
    // A market that starts after a long pause makes the missed backup first, so the alarm waits an hour.
    afterMs: hourMs,
  },
  ledger: { look: ({ differences }) => counted(differences) },
  'disk-low': {
    look: ({ disks, now }, isOn) => {
      const shares = disks
        .filter(rooms => isOfNow(rooms, now))
        .map(rooms => rooms.at(-1)!)
        .map(({ place, freeBytes, totalBytes }) => ({ place, percent: (100 * freeBytes) / totalBytes }))
      const low = shares.toSorted((a, b) => a.percent - b.percent).at(0)
      // A little more than where it begins, so that it does not come and go.
      return low && low.percent < (isOn ? freePercent + 2 : freePercent)
        ? `${Math.floor(low.percent)} %, ${low.place}`
        : null
    },
  },
  'disk-filling': {
    look: ({ disks, now }, isOn) => {
      const days = disks.filter(rooms => isOfNow(rooms, now)).map(fullAt)
      const first = days.filter(day => day !== null).toSorted((a, b) => Number(a) - Number(b))[0]
      const soonMs = (isOn ? 10 : 7) * dayMs
      return first && first.getTime() - now.getTime() < soonMs ? dayInIndia(first) : null
    },
    afterMs: 2 * hourMs,
  },
  'mail-failing': {
    look: ({ mailFailure, mailRefusal }, isOn) => {
      // While it is on, a quiet hour does not say that mail is taken again.
      const addresses = isOn ? mailRefusal?.addresses : mailRefusal?.addressesOfHour
      return mailFailure ?? (addresses && addresses >= refusedAddresses ? mailRefusal!.reason : null)
    },
  },
  'mail-given-up': { look: ({ mailsGivenUp }) => counted(mailsGivenUp) },
  payout: { look: ({ payoutsRefused }) => counted(payoutsRefused) },
  webhook: { look: ({ failingWebhooks }) => failingWebhooks.slice(0, 3).join(', ') || null },
  'payment-keys': { look: ({ areKeysRefused }) => (areKeysRefused ? '' : null) },
  redis: {
    look: ({ redisFailure }) => redisFailure,
    // It may only be starting again.
    afterMs: 2 * minuteMs,
  },
  certificate: {
    look: ({ certificateEnd: end, now }) => {
      if (!end) return end
      return end.getTime() - now.getTime() < certificateDays * dayMs ? dayInIndia(end) : null
    },
  },
}
