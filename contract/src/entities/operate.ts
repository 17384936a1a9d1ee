import * as Type from 'typebox'
import { day, instant, nullable } from './fields.ts'
import { PaymentProviderName } from './payment.ts'

/** What is counted by day, in the order in which the console shows it. */
export const countedKinds = ['people', 'tasks', 'offers', 'acceptances', 'completions', 'messages'] as const
export type CountedKind = (typeof countedKinds)[number]

const count = Type.Integer({ minimum: 0 })

/** What came on one day in India. */
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
    tasks: Type.Object({ Open: count, 'In-Progress': count, Completed: count, Cancelled: count }),
    /** Of the last 30 days, in seconds; null where nothing of the kind happened. */
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

export const waitingKinds = ['reports', 'contests', 'disputes', 'mails', 'refusedAddresses'] as const

/** What waits for somebody who runs the market, now. */
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
      /** Whether it runs inside the app. */
      isEmbedded: Type.Boolean(),
      version: Type.String(),
      /** The newest migration. */
      schema: Type.String(),
      bytes: Type.Number(),
    }),
    /** The disk that DATA_DIR is on; null where nothing is kept there. */
    disk: nullable(Type.Object({ freeBytes: Type.Number(), totalBytes: Type.Number() })),
    /** When a backup was last written; null before the first one. */
    backedUpAt: nullable(instant),
    mail: Type.Object({ isSent: Type.Boolean(), from: Type.String() }),
    payments: Type.Object({
      provider: PaymentProviderName,
      /** After a restore, until the operator says that money may move again. */
      isPaused: Type.Boolean(),
      /** What the last check of the ledger found off. */
      differences: count,
    }),
    /** What the server has to do, by kind. */
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
