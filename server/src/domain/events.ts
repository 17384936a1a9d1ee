import type { AlarmKind } from '#contract/alarms.ts'
import type { ReadAlerts } from '#contract/entities/alert.ts'
import type { Message } from '#contract/entities/message.ts'
import type { ReportKind, ReportReason } from '#contract/entities/report.ts'
import type { ReminderTopic } from '#contract/texts/en/alerts.ts'
import type { AgreementEvent } from './agreements/agreement-event.ts'
import type { OfferEvent } from './offers/offer.ts'
import type { TaskRef } from './tasks/task.ts'

/** Somebody by internal and public id. */
export interface PersonRef {
  id: number
  givenId: string
}

/** An agreement as its events name it: the task and the two parties, by internal id. */
interface Deal {
  task: TaskRef
  posterId: number
  providerId: number
}

/** An offer as its events name it: the task and the two sides, by internal id. */
export interface OfferRef {
  task: TaskRef
  posterId: number
  bidderId: number
}

/** Events of tasks and offers, and reminders about them. They cause reactions and are not stored. */
export type MarketEvent =
  | { kind: 'TaskPosted'; task: TaskRef }
  | { kind: 'TaskDeleted'; task: TaskRef; bidderIds: number[] }
  | { kind: 'TaskHidden' }
  | { kind: 'TaskShown'; task: TaskRef }
  /** A new task that others see, and who has a saved search that it matches. */
  | { kind: 'TaskAnnounced'; task: TaskRef; userIds: number[] }
  | { kind: 'TaskChanged'; task: TaskRef; bidderIds: number[] }
  /** An old open task, whose poster is asked if it is still wanted. */
  | { kind: 'TaskAskedAbout'; task: TaskRef; posterId: number; isExpired: boolean }
  /** One side has marked the work; the other is reminded that the clock will, too. */
  | { kind: 'CompletionAwaited'; task: TaskRef; from: number[]; paid: 'held' | 'direct' | 'unpaid' }
  /** The agreed day is near, and the work is not marked. */
  | { kind: 'DayNear'; task: TaskRef; from: number[]; topic: ReminderTopic }
  | { kind: 'StatementMade'; task: TaskRef; userIds: number[] }
  /** The number of wrong arrival codes after which the provider may be guessing. */
  | { kind: 'ArrivalCodeGuessed'; task: TaskRef; posterId: number; providerId: number }
  /** Money is held and nobody has given a sign of the work: both are reminded before it goes back. */
  | { kind: 'HoldEnding'; task: TaskRef; from: number[] }
  /** The price went up after money was held. */
  | { kind: 'PaymentDue'; task: TaskRef; posterId: number }
  /** Money came that was not due, and goes back. */
  | { kind: 'PaymentReturned'; task: TaskRef; payerId: number }
  /** The poster would pay, and the provider of the work cannot be paid yet. */
  | { kind: 'PayeeNotReady'; task: TaskRef; providerId: number }
  | { kind: 'PayoutFailed'; task: TaskRef; providerId: number }
  /** A review of somebody can be read from now on. */
  | { kind: 'ReviewPublished'; task: TaskRef; raterId: number; ratedId: number }
  /** The time to review ends in a day, and these people have not. */
  | { kind: 'ReviewsAwaited'; task: TaskRef; from: number[] }
  | ({ kind: 'OfferMade' } & OfferRef)
  | (OfferEvent & OfferRef)
  | { kind: 'OffersWithdrawn' }
  /** People whom the poster asks to make an offer. */
  | { kind: 'PeopleInvited'; task: TaskRef; posterId: number; userIds: number[] }
  | { kind: 'QuestionAsked' | 'QuestionAnswered'; task: TaskRef; posterId: number; askerId: number }

/** Events of an agreement, with their actors. They are stored for ever in the chain of their task. */
export type RecordedEvent = AgreementEvent & {
  deal: Deal
  /** Null for the clock. */
  actor: PersonRef | null
  at: Date
  /** The last of several events that happened at once. Its alert reports the others, too. */
  isLast: boolean
}

/** Acts on an account that its owner is informed of. */
export type ToldAct = 'warned' | 'limited' | 'limit-lifted' | 'limit-kept' | 'banned'

/** Events of accounts, sessions and conversations. */
export type PeopleEvent =
  /** Somebody has opened an account. */
  | { kind: 'PersonJoined'; givenId: string }
  | {
      kind: 'ReportMade'
      report: { reportId: string; kind: ReportKind; subjectId: string; reason: ReportReason }
      reporterId: number
      aboutId: number
    }
  | { kind: 'LimitAppealed'; userId: number }
  /** Something is wrong with the server, or no longer. */
  | { kind: 'AlarmBegan'; alarm: AlarmKind; detail: string }
  | { kind: 'AlarmEnded'; alarm: AlarmKind }
  | { kind: 'WebhooksChanged' }
  /** `client` is the network address that it came from, which counts for less once the mailed link is used. */
  | { kind: 'SignedUp'; emailKey: string; client?: string; isVerified?: boolean }
  | { kind: 'VerificationRequested'; emailKey: string }
  | { kind: 'TestMailRequested'; emailKey: string }
  | { kind: 'ResetRequested'; emailKey: string; client?: string }
  | { kind: 'EmailChangeRequested'; userId: number; newEmail: string }
  /** A code for a mobile number of ten digits. */
  | { kind: 'PhoneCodeRequested'; userId: number; phone: string; request: string }
  | { kind: 'CollegeLinkRequested'; userId: number; email: string }
  /** A moderator has looked at a document, or none has in time. */
  | { kind: 'VerificationDecided'; userId: number }
  | { kind: 'EmailChanged'; userId: number; oldEmail: string }
  | { kind: 'PasswordChanged'; emailKey: string }
  /** A personal token, with which programs call in somebody's name. */
  | { kind: 'TokenMade'; emailKey: string }
  | { kind: 'TwoFactorTurnedOff'; emailKey: string }
  /** An operator has ordered that the second factor is turned off in a day. */
  | { kind: 'TwoFactorToBeRemoved'; emailKey: string }
  /** Somebody who has the password has entered ten wrong codes. */
  | { kind: 'CodesGuessed'; emailKey: string }
  /** The UPI id or bank account at which somebody is paid. */
  | { kind: 'PayoutChanged'; userId: number; emailKey: string }
  /** An act of a moderator or operator on an account. Its owner gets the reason. */
  | { kind: 'PersonTold'; userId: number; emailKey: string; what: ToldAct; reason: string }
  | { kind: 'SiteChanged' }
  /** The operators announce something, now or at a later time. */
  | { kind: 'Announced'; from: Date }
  /** A face or another picture that lists show, or what it is said to show, has changed. */
  | { kind: 'PicturesChanged' }
  /** Files that nobody may see any more, by their public ids. */
  | { kind: 'FilesGone'; ids: readonly string[] }
  | { kind: 'ProfileUpdated'; userId: number }
  /** An operator let somebody in who waited for it. */
  | { kind: 'LetIn'; userId: number; emailKey: string }
  /** With the reason if somebody else corrected it. */
  | { kind: 'NameCorrected'; userId: number; emailKey: string; reason: string | null }
  | { kind: 'SessionEnded'; hash: string }
  | { kind: 'SessionsEnded'; userId: number }
  | { kind: 'AccountDeleted'; userId: number; friendIds: number[] }
  | { kind: 'PersonBlocked'; userIds: [number, number] }
  | { kind: 'PersonUnblocked'; userIds: [number, number] }
  | { kind: 'MessageSent'; from: PersonRef; to: PersonRef; message: Message }
  | { kind: 'MessagesRead'; userId: number }
  | { kind: 'AlertsRead'; userId: number; read: ReadAlerts }

/** All events. The lists that reactions/reactions.ts joins hold the effects of each. */
export type DomainEvent = MarketEvent | RecordedEvent | PeopleEvent

/** Events of one command under an agreement, as they are recorded. */
export const recorded = (
  events: readonly AgreementEvent[],
  about: { deal: Deal; actor: PersonRef | null; at: Date },
): RecordedEvent[] =>
  events.map(event => ({
    ...event,
    ...about,
    actor: event.by === null ? null : about.actor,
    isLast: event === events.at(-1),
  }))
