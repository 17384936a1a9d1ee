import type { Alert, AlertType } from './entities/alert.ts'
import { paths } from './paths.ts'

/** What a person is told about while the app is closed; each can be chosen by itself. */
export const noticeKinds = [
  'offers',
  'messages',
  'agreements',
  'money',
  'questions',
  'searches',
  'account',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** True if a word names a kind of notice. */
export const isNoticeKind = (word: string): word is NoticeKind => noticeKinds.some(kind => kind === word)

/** When mail about a kind of notice comes. */
export const mailTimes = ['at once', 'daily', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

/** Kinds whose mail nobody can turn off. */
export const neverOff: readonly NoticeKind[] = ['money', 'account']

const kinds: Record<AlertType, NoticeKind> = {
  'New Task': 'searches',
  'New Offer': 'offers',
  'Offer Accepted': 'offers',
  'Offer Declined': 'offers',
  'Offer Changed': 'offers',
  'Offer Withdrawn': 'offers',
  'Counter Offer': 'offers',
  'Counter Accepted': 'offers',
  'Counter Declined': 'offers',
  'Task Changed': 'offers',
  'Task Deleted': 'offers',
  'New Question': 'questions',
  'Question Answered': 'questions',
  'Change Proposed': 'agreements',
  'Change Accepted': 'agreements',
  'Change Declined': 'agreements',
  'Change Withdrawn': 'agreements',
  'Changes Needed': 'agreements',
  'Completion Marked': 'agreements',
  'Not Done': 'agreements',
  'Arrival Code': 'agreements',
  'Task Completed': 'agreements',
  'Task Cancelled': 'agreements',
  'Time Added': 'agreements',
  'Review Published': 'agreements',
  Reminder: 'agreements',
  'Payment Held': 'money',
  'Payment Due': 'money',
  'Payment Released': 'money',
  'Payment Refunded': 'money',
  'Payout Failed': 'money',
  'Dispute Opened': 'money',
  'Dispute Settled': 'money',
  'Dispute Decided': 'money',
  'Payout Changed': 'account',
  Warning: 'account',
  'Account Limited': 'account',
  'Limit Lifted': 'account',
  'Verification Decided': 'account',
}

/** The kind of notice that an alert is. */
export const kindOfAlert = (type: AlertType): NoticeKind => kinds[type]

/** The screen that an alert is about, below the app's base. Those without a task are about the account. */
export const screenOf = ({ taskId, alertType }: Pick<Alert, 'taskId' | 'alertType'>): string => {
  if (taskId !== '') return paths.task(taskId)
  if (alertType === 'Payout Changed') return paths.gettingPaid
  return alertType === 'Verification Decided' ? paths.verify : paths.standing
}

/** How long a person may have no pushes and no mails of notices, in days. */
export const longestPauseDays = 31
