/** What can be wrong with the server, and is told to operators: server/src/jobs/alarms/alarms.ts says when each is on. */
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
