import * as Type from 'typebox'
import { instant, nullable, oneOf } from './fields.ts'
import { LastAgreed } from './market-settings.ts'
import { Limit, LogEntry } from './moderation.ts'
import { Channel, Outcome } from './notification.ts'
import { ReportKind, ReportStatus } from './report.ts'
import { PersonBrief } from './user.ts'

export const roles = ['member', 'moderator', 'operator'] as const
const Role = oneOf('Role', roles)

/** Somebody in the console's list. */
export const FoundPerson = Type.Object(
  {
    givenId: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    verified: Type.Boolean(),
    profilePic: nullable(Type.String()),
    createdAt: instant,
    role: Role,
    isLimited: Type.Boolean(),
    /** True if the person is banned. The domain or network can be banned instead. */
    isBanned: Type.Boolean(),
  },
  { title: 'FoundPerson' },
)
export type FoundPerson = Type.Static<typeof FoundPerson>

const ReportBrief = Type.Object({
  _id: Type.String(),
  kind: ReportKind,
  about: PersonBrief,
  reason: Type.String(),
  status: ReportStatus,
  createdAt: instant,
})

const count = Type.Integer({ minimum: 0 })

/** The newest of something, and how many there are. */
const newest = <T extends Type.TSchema>(item: T) => Type.Object({ count, newest: Type.Array(item) })

/** An operator's view of one person: without messages, and without reports about this operator. */
export const PersonRecord = Type.Object(
  {
    person: FoundPerson,
    city: Type.String(),
    isProfileSetUp: Type.Boolean(),
    /** True if the mail server refuses mail to the address for good. */
    isMailRefused: Type.Boolean(),
    hasPassword: Type.Boolean(),
    hasGoogle: Type.Boolean(),
    hasTwoFactor: Type.Boolean(),
    /** True if it is the operator who looks. */
    isOwn: Type.Boolean(),
    limit: nullable(Limit),
    ban: nullable(Type.Object({ reason: Type.String(), since: instant })),
    tasks: newest(
      Type.Object({
        givenId: Type.String(),
        title: Type.String(),
        status: Type.String(),
        isHidden: Type.Boolean(),
        createdAt: instant,
      }),
    ),
    agreements: newest(
      Type.Object({
        taskId: Type.String(),
        title: Type.String(),
        state: Type.String(),
        isPoster: Type.Boolean(),
        /** The other side. */
        other: PersonBrief,
        price: Type.Number(),
        agreedAt: instant,
      }),
    ),
    reportsAbout: newest(ReportBrief),
    reportsBy: newest(ReportBrief),
    deviceCount: count,
    devices: Type.Array(
      Type.Object({ _id: Type.String(), device: Type.String(), createdAt: instant, lastSeenAt: instant }),
    ),
    agreed: LastAgreed,
    /** From which network addresses, if known, they signed in; RETENTION_DAYS says how long that is kept. */
    signIns: newest(Type.Object({ _id: Type.String(), at: instant, address: nullable(Type.String()) })),
    /** Mails, pushes and text messages to the person in the last 30 days: kinds and times, without their text. */
    sendings: newest(
      Type.Object({
        _id: Type.String(),
        channel: Channel,
        kinds: Type.Array(Type.String()),
        at: instant,
        outcome: Outcome,
      }),
    ),
    /** The acts about the person, the newest first. Views are left out. */
    logCount: count,
    log: Type.Array(LogEntry),
  },
  { title: 'PersonRecord' },
)
export type PersonRecord = Type.Static<typeof PersonRecord>

/** An operator's acts on an account, besides limiting it. */
export const accountActs = [
  'ban',
  'unban',
  'sign-out',
  'verify',
  'reset',
  'mail-again',
  'second-factor',
  'delete',
] as const
export const AccountAct = oneOf('Act', accountActs)
export type AccountAct = Type.Static<typeof AccountAct>
