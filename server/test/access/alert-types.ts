import type { AlertType } from '#contract/entities/alert.ts'

/** The tests that check who receives each type of alert. A type that is missing here does not compile. */
const checkedIn: Record<AlertType, 'market' | 'agreements' | 'elsewhere'> = {
  'New Offer': 'market',
  'Offer Accepted': 'market',
  'Offer Declined': 'market',
  'Offer Changed': 'market',
  'Offer Withdrawn': 'market',
  'Counter Offer': 'market',
  'Counter Accepted': 'market',
  'Counter Declined': 'market',
  'Completion Marked': 'market',
  'Task Completed': 'market',
  'Task Changed': 'market',
  'Task Deleted': 'market',
  Reminder: 'market',
  Invited: 'market',
  'Verification Decided': 'market',
  'Account Limited': 'market',
  'New Report': 'market',

  'Change Proposed': 'agreements',
  'Change Accepted': 'agreements',
  'Change Declined': 'agreements',
  'Change Withdrawn': 'agreements',
  'Changes Needed': 'agreements',
  'Task Cancelled': 'agreements',
  'Cancellation To Decide': 'agreements',
  'Payment Held': 'agreements',
  'Payment Due': 'agreements',
  'Payment Released': 'agreements',
  'Payment Refunded': 'agreements',
  'Dispute Opened': 'agreements',
  'Dispute Settled': 'agreements',
  'Dispute Decided': 'agreements',
  'Review Published': 'agreements',

  // Tests of payouts, of time that jumped, of arrival codes and of refused marks
  'Payout Failed': 'elsewhere',
  'Payout Changed': 'elsewhere',
  'Time Added': 'elsewhere',
  'Arrival Code': 'elsewhere',
  'Not Done': 'elsewhere',
  // Tests of questions and of saved searches
  'New Question': 'elsewhere',
  'Question Answered': 'elsewhere',
  'New Task': 'elsewhere',
  // Tests of limits and of newcomers
  Warning: 'elsewhere',
  'Limit Lifted': 'elsewhere',
  'Limit Kept': 'elsewhere',
  'Let In': 'elsewhere',
  // Tests of notices for staff and of alarms
  'New Appeal': 'elsewhere',
  'Dispute To Decide': 'elsewhere',
  Alarm: 'elsewhere',
  'Alarm Over': 'elsewhere',
}

/** The types whose receivers one test file checks: events.test.ts or agreement-events.test.ts. */
export const alertTypesOf = (file: 'market' | 'agreements'): string[] =>
  Object.entries(checkedIn).flatMap(([type, where]) => (where === file ? [type] : []))
