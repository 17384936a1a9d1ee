import type { AlertType } from '#contract/entities/alert.ts'
import type { PeopleEvent, ToldAct } from '#server/domain/events.ts'
import type { Drop } from './drops.ts'
import { type ReactionsTo, taskLists } from './reaction.ts'

/** The cache entries of these people's sessions. */
const sessionsOf = (userIds: readonly number[]): Drop[] =>
  userIds.map(userId => ({ kind: 'sessions-of', userId }))

/** For alerts about no task. */
const noTask = { givenId: '', title: '' }

/** Somebody who is banned reads it by mail, and here once the ban is lifted. */
const alertOfAct = {
  warned: 'Warning',
  limited: 'Account Limited',
  'limit-lifted': 'Limit Lifted',
  'limit-kept': 'Limit Kept',
  banned: 'Account Limited',
} as const satisfies Record<ToldAct, AlertType>

/** The effects of events of accounts, sessions, conversations and the site. */
export const toPeopleEvents: ReactionsTo<PeopleEvent> = {
  // Only webhooks are sent.
  PersonJoined: () => ({}),
  ReportMade: ({ report: { reportId, reason }, reporterId, aboutId }) => ({
    staffAlerts: [
      { type: 'New Report', task: { givenId: reportId, title: reason }, except: [reporterId, aboutId] },
    ],
  }),
  LimitAppealed: ({ userId }) => ({
    staffAlerts: [{ type: 'New Appeal', task: noTask, actorId: userId, except: [userId] }],
  }),
  AlarmBegan: ({ alarm, detail }) => ({
    staffAlerts: [{ type: 'Alarm', task: { ...noTask, title: detail }, alarm }],
  }),
  AlarmEnded: ({ alarm }) => ({ staffAlerts: [{ type: 'Alarm Over', task: noTask, alarm }] }),
  WebhooksChanged: () => ({ drops: [{ kind: 'webhooks' }] }),
  SignedUp: ({ emailKey, client, isVerified }) =>
    isVerified ? {} : { mails: [{ mail: 'verify', emailKey, client }] },
  VerificationRequested: ({ emailKey }) => ({ mails: [{ mail: 'verify', emailKey }] }),
  TestMailRequested: ({ emailKey }) => ({ mails: [{ mail: 'test', emailKey }] }),
  // Queued for every address. Only the job that sends the mail finds out whether the address has an account.
  ResetRequested: ({ emailKey, client }) => ({ mails: [{ mail: 'reset', emailKey, client }] }),
  EmailChangeRequested: ({ userId, newEmail }) => ({
    mails: [{ mail: 'change-email', userId, email: newEmail }],
  }),
  PhoneCodeRequested: ({ userId, phone, request }) => ({ codes: [{ userId, phone, request }] }),
  CollegeLinkRequested: ({ userId, email }) => ({ mails: [{ mail: 'college', userId, email }] }),
  VerificationDecided: ({ userId }) => ({
    alerts: [{ to: userId, type: 'Verification Decided', task: noTask }],
  }),
  EmailChanged: ({ userId, oldEmail }) => ({ mails: [{ mail: 'email-changed', userId, email: oldEmail }] }),
  PasswordChanged: ({ emailKey }) => ({ mails: [{ mail: 'password-changed', emailKey }] }),
  TokenMade: ({ emailKey }) => ({ mails: [{ mail: 'token-made', emailKey }] }),
  TwoFactorToBeRemoved: ({ emailKey }) => ({ mails: [{ mail: 'two-factor-removal', emailKey }] }),
  TwoFactorTurnedOff: ({ emailKey }) => ({ mails: [{ mail: 'two-factor-off', emailKey }] }),
  CodesGuessed: ({ emailKey }) => ({ mails: [{ mail: 'codes-guessed', emailKey }] }),
  PayoutChanged: ({ userId, emailKey }) => ({
    mails: [{ mail: 'payout-changed', emailKey }],
    alerts: [{ to: userId, type: 'Payout Changed', task: noTask }],
  }),
  PersonTold: ({ userId, emailKey, what, reason }) => ({
    mails: [{ mail: what, emailKey, reason }],
    alerts: [{ to: userId, type: alertOfAct[what], task: noTask }],
  }),
  Announced: ({ from }) => ({ announcedFrom: from }),
  SiteChanged: () => ({ drops: [{ kind: 'site' }], live: [{ kind: 'site' }] }),
  PicturesChanged: () => taskLists,
  FilesGone: ({ ids }) => ({ ...taskLists, live: ids.length > 0 ? [{ kind: 'files-gone', ids }] : [] }),
  ProfileUpdated: ({ userId }) => ({ drops: [{ kind: 'sessions-of', userId }] }),
  LetIn: ({ userId, emailKey }) => ({
    mails: [{ mail: 'let-in', emailKey }],
    alerts: [{ to: userId, type: 'Let In', task: noTask }],
  }),
  NameCorrected: ({ userId, emailKey, reason }) => ({
    drops: [{ kind: 'task-lists' }, { kind: 'sessions-of', userId }],
    mails: reason === null ? [] : [{ mail: 'name-corrected', emailKey, reason }],
  }),
  SessionEnded: ({ hash }) => ({
    drops: [{ kind: 'session', hash }],
    live: [{ kind: 'session-ended', hash }],
  }),
  SessionsEnded: ({ userId }) => ({
    drops: [{ kind: 'sessions-of', userId }],
    live: [{ kind: 'sessions-ended', userId }],
  }),
  AccountDeleted: ({ userId, friendIds }) => ({
    drops: [{ kind: 'task-lists' }, { kind: 'sessions-of', userId }],
    live: [
      { kind: 'sessions-ended', userId },
      { kind: 'chats', userIds: friendIds },
    ],
  }),
  PersonBlocked: ({ userIds }) => ({ drops: sessionsOf(userIds), live: [{ kind: 'blocked', userIds }] }),
  PersonUnblocked: ({ userIds }) => ({ drops: sessionsOf(userIds), live: [{ kind: 'unblocked', userIds }] }),
  MessageSent: ({ from, to, message }) => ({
    message: { from, to, message },
    live: [{ kind: 'message', from, to, message }],
  }),
  // So the reader's other tabs and devices show the messages as read too.
  MessagesRead: ({ userId }) => ({ live: [{ kind: 'chats', userIds: [userId] }] }),
  AlertsRead: ({ userId, read }) => ({ live: [{ kind: 'alerts-read', userId, read }] }),
}
