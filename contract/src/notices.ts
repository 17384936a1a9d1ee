import type { Alert, AlertType } from './entities/alert.ts'
import { paths } from './paths.ts'

/** Kinds of notices that a person gets while the app is closed. Each can be turned off by itself. */
const memberKinds = ['offers', 'messages', 'agreements', 'money', 'questions', 'searches', 'account'] as const
/** Kinds of work that wait for moderators or operators. */
const moderatorKinds = ['reports', 'appeals', 'disputes'] as const
/** Alarms of the server, which only operators get. */
const operatorKinds = ['alarms'] as const
export const noticeKinds = [...memberKinds, ...moderatorKinds, ...operatorKinds] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds of notices for a role. */
export const noticeKindsOf = (role: 'member' | 'moderator' | 'operator'): NoticeKind[] => [
  ...memberKinds,
  ...(role === 'member' ? [] : moderatorKinds),
  ...(role === 'operator' ? operatorKinds : []),
]

/** True if only people with a role hear of it. */
export const isForStaff = (kind: NoticeKind): boolean => !memberKinds.some(own => own === kind)

/** True if a word names a kind of notice. */
export const isNoticeKind = (word: string): word is NoticeKind => noticeKinds.some(kind => kind === word)

/** When mail about a kind of notice comes. */
export const mailTimes = ['at once', 'daily', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

/** Kinds whose mail nobody can turn off. */
export const neverOff: readonly NoticeKind[] = ['money', 'account', 'alarms']

const kinds: Record<AlertType, NoticeKind> = {
  'New Task': 'searches',
  Invited: 'offers',
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
  'Limit Kept': 'account',
  'Let In': 'account',
  'Verification Decided': 'account',
  'New Report': 'reports',
  'New Appeal': 'appeals',
  'Dispute To Decide': 'disputes',
  'Cancellation To Decide': 'disputes',
  Alarm: 'alarms',
  'Alarm Over': 'alarms',
}

/** The kind of notice that an alert is. */
export const kindOfAlert = (type: AlertType): NoticeKind => kinds[type]

/** The alerts that are of some kinds. */
export const alertsOfKinds = (some: readonly NoticeKind[]): AlertType[] =>
  (Object.keys(kinds) as AlertType[]).filter(type => some.includes(kinds[type]))

/** The screens of alerts for staff. The id of an alert is that of its task, or of its report. */
const staffScreens: { [Type in AlertType]?: (id: string) => string } = {
  'New Report': paths.report,
  'New Appeal': () => `${paths.moderation}?tab=Limited`,
  'Dispute To Decide': paths.dispute,
  'Cancellation To Decide': () => `${paths.moderation}?tab=Contested`,
  Alarm: () => `${paths.operate}?tab=Health`,
  'Alarm Over': () => `${paths.operate}?tab=Health`,
}

/** The screen that an alert is about, below the app's base. Those without a task are about the account. */
export const screenOf = ({ taskId, alertType }: Pick<Alert, 'taskId' | 'alertType'>): string => {
  const ofStaff = staffScreens[alertType]
  if (ofStaff) return ofStaff(taskId)
  if (taskId !== '') return paths.task(taskId)
  if (alertType === 'Payout Changed') return paths.gettingPaid
  if (alertType === 'Let In') return paths.home
  return alertType === 'Verification Decided' ? paths.verify : paths.standing
}

/** How long a person may have no pushes and no mails of notices, in days. */
export const longestPauseDays = 31
