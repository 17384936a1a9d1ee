import type { AlarmKind } from '../../alarms.ts'

interface AlarmTexts {
  /** The fault; the detail is a figure, a day or a name. */
  began(detail: string): string
  over: string
}

/** The alarms that operators get, and the words when each is over. */
export const kinds = {
  'backup-failed': {
    began: detail => `The nightly backup failed (${detail})`,
    over: 'A good backup was made',
  },
  'backup-late': {
    began: detail => `The nightly backup is late. The last good one: ${detail}`,
    over: 'A good backup was made',
  },
  ledger: {
    began: detail => `The books are off. Differences that the last check found: ${detail}`,
    over: 'The books add up again',
  },
  'disk-low': {
    began: detail => `The disk is nearly full. Free: ${detail}`,
    over: 'The disk has room again',
  },
  'disk-filling': {
    began: detail => `If it goes on like this, the disk is full on ${detail}`,
    over: 'The disk no longer fills up within a week',
  },
  'mail-failing': {
    began: detail => `The mail server takes no mail (${detail})`,
    over: 'The mail server takes mail again',
  },
  'mail-given-up': {
    began: detail => `Mails that were given up in the last day: ${detail}`,
    over: 'No mail was given up in the last day',
  },
  payout: {
    began: detail => `Payouts that the payment service refuses: ${detail}`,
    over: 'The payment service refuses no payout any more',
  },
  webhook: {
    began: detail => `A webhook has taken no event for an hour: ${detail}`,
    over: 'Every webhook takes events again',
  },
  'payment-keys': {
    began: () => 'Razorpay refuses our keys, so nobody can pay',
    over: 'Razorpay takes our keys again',
  },
  redis: {
    began: detail => `Redis does not answer (${detail})`,
    over: 'Redis answers again',
  },
  clock: {
    began: () =>
      'The time jumped. The clock decides nothing for 24 hours, or until you confirm the time: npm run clock',
    over: 'The clock decides again',
  },
  certificate: {
    began: detail => `The TLS certificate of the market ends on ${detail}`,
    over: 'The TLS certificate was renewed',
  },
} satisfies Record<AlarmKind, AlarmTexts>

// The console.
export const title = 'Alarms'
export const none = 'Nothing is wrong.'
export const since = (time: string) => `Since ${time}`
