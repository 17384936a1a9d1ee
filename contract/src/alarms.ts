/** The faults of the server that operators are told of: server/src/jobs/alarms/alarms.ts says when each is on. */
export const alarmKinds = [
  'backup-failed',
  'backup-late',
  'ledger',
  'disk-low',
  'disk-filling',
  'mail-failing',
  'mail-given-up',
  'payout',
  'webhook',
  'payment-keys',
  'redis',
  'clock',
  'certificate',
] as const
export type AlarmKind = (typeof alarmKinds)[number]
