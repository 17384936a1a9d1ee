import * as Type from 'typebox'
import { alarmKinds } from '../alarms.ts'
import { day, instant, nullable, oneOf } from './fields.ts'
import { Channel } from './notification.ts'
import { PaymentProviderName } from './payment.ts'
import { type TaskStatus, taskStatuses } from './task.ts'

/** The figures counted by day, in the order of the console. */
export const countedKinds = ['people', 'tasks', 'offers', 'acceptances', 'completions', 'messages'] as const
export type CountedKind = (typeof countedKinds)[number]

const count = Type.Integer({ minimum: 0 })

/** The figures of one day in India. */
export const CountedDay = Type.Object({
  day,
  people: count,
  tasks: count,
  offers: count,
  acceptances: count,
  completions: count,
  messages: count,
})
export type CountedDay = Type.Static<typeof CountedDay>

/** How the market goes. */
export const Statistics = Type.Object(
  {
    /** When it was counted. */
    at: instant,
    /** Days on which anything came, oldest first: those of the last three years. */
    days: Type.Array(CountedDay),
    /** All tasks there are, by their state. */
    tasks: Type.Object(
      Object.fromEntries(taskStatuses.map(status => [status, count])) as Record<TaskStatus, typeof count>,
    ),
    /** Medians of the last 30 days, in seconds; null if nothing of the kind happened. */
    medians: Type.Object({
      /** From posting a task to its first offer. */
      firstOffer: nullable(Type.Number()),
      /** From posting a task to accepting an offer. */
      acceptance: nullable(Type.Number()),
      /** From accepting an offer to the end of the work. */
      completion: nullable(Type.Number()),
    }),
  },
  { title: 'Statistics' },
)
export type Statistics = Type.Static<typeof Statistics>

export const waitingKinds = [
  'reports',
  'appeals',
  'contests',
  'disputes',
  'documents',
  'newcomers',
  'mails',
  'refusedAddresses',
] as const

/** The open work of moderators and operators now. */
export const WaitingCount = Type.Object({
  kind: Type.Enum([...waitingKinds]) as unknown as Type.TUnsafe<(typeof waitingKinds)[number]>,
  count,
  /** Since when the oldest of them waits. */
  oldest: nullable(instant),
})
export type WaitingCount = Type.Static<typeof WaitingCount>

/** How the server and what it stands on are. */
export const Health = Type.Object(
  {
    version: Type.String(),
    node: Type.String(),
    /** Since when this process runs. */
    startedAt: instant,
    database: Type.Object({
      /** True if it runs inside the app. */
      isEmbedded: Type.Boolean(),
      version: Type.String(),
      /** The newest migration. */
      schema: Type.String(),
      bytes: Type.Number(),
    }),
    /** The disk that DATA_DIR is on; null where nothing is kept there. */
    disk: nullable(Type.Object({ freeBytes: Type.Number(), totalBytes: Type.Number() })),
    backup: Type.Object({
      /** True if the app makes one every night. */
      isNightly: Type.Boolean(),
      /** When the last good one was finished; null before the first one. */
      at: nullable(instant),
      bytes: nullable(Type.Number()),
      /** True if it was restored and compared, false if that was impossible, null if a command made it. */
      check: nullable(Type.Enum(['restored', 'skipped'])),
      /** Why it could not be checked. */
      unchecked: nullable(Type.String()),
      /** When one failed last, and why; null if a good one came since. */
      failedAt: nullable(instant),
      failure: nullable(Type.String()),
    }),
    mail: Type.Object({
      isSent: Type.Boolean(),
      from: Type.String(),
      /** Mails that failed and are tried again or were given up, by the kind of mail. */
      failed: Type.Array(
        Type.Object({
          mail: Type.String(),
          waiting: count,
          /** Given up. */
          givenUp: count,
          /** Since when the oldest of them waits. */
          oldest: instant,
          /** Why the newest failed. */
          reason: Type.String(),
        }),
      ),
      /** The addresses that refuse mail: how many, and the latest. The person's record shows the address itself. */
      refused: Type.Object({
        count,
        newest: Type.Array(Type.Object({ givenId: Type.String(), name: Type.String(), since: instant })),
      }),
    }),
    /** Counts what left for people in the last 24 hours, by its way. News that waits is among the jobs. */
    notices: Type.Array(
      Type.Object({
        channel: Channel,
        /** False if the market has no such way. */
        isOn: Type.Boolean(),
        sent: count,
        /** Refused for good, by a mail server or a push service. */
        refused: count,
        /** Pushes whose device is gone. */
        gone: count,
        /** Given up after many tries. */
        failed: count,
        lastSentAt: nullable(instant),
      }),
    ),
    /** How many devices get pushes, and how many of them their push service takes none for just now. */
    pushDevices: Type.Object({ count, failing: count }),
    payments: Type.Object({
      provider: PaymentProviderName,
      /** After a restore, until the operator says that money may move again. */
      isPaused: Type.Boolean(),
      /** True if the payment service refuses our keys. */
      areKeysRefused: Type.Boolean(),
      /** Until when the clock decides nothing because the time jumped; null while all is well. */
      clockWaitsUntil: nullable(instant),
      /** The number of differences that the last check of the ledger found. */
      differences: count,
    }),
    /** Alarms that are on, as operators were alerted. */
    alarms: Type.Array(
      Type.Object({ kind: oneOf('Kind', alarmKinds), since: instant, detail: Type.String() }),
    ),
    /** The open jobs of the server, by kind. */
    jobs: Type.Array(
      Type.Object({
        kind: Type.String(),
        waiting: count,
        /** Given up. */
        failed: count,
        /** How long the oldest one that is due has waited, in seconds. */
        oldest: Type.Number(),
      }),
    ),
  },
  { title: 'Health' },
)
export type Health = Type.Static<typeof Health>

/** A request that failed in the last hour. */
export const FailedRequest = Type.Object(
  {
    id: Type.String(),
    at: instant,
    method: Type.String(),
    /** The pattern of its path, without what stood in it. */
    route: Type.String(),
    status: Type.Integer(),
    ms: count,
    /** The public id of who made it; null for somebody without a session. */
    person: nullable(Type.String()),
    /** The log's words about it. */
    error: nullable(Type.String()),
  },
  { title: 'FailedRequest' },
)
export type FailedRequest = Type.Static<typeof FailedRequest>
