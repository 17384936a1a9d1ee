import type { NoticeKind } from '../../notices.ts'
import { plural } from '../plural.ts'
import { locale } from './common.ts'

const counting = (count: number, one: string, other = `${one}s`) =>
  `${count} ${plural(locale, count, { one, other })}`

/** The first line of a push, by what it is about. That of a message is its sender's name. */
export const titles = {
  offers: 'Offers',
  messages: 'Messages',
  agreements: 'Your tasks',
  money: 'Payment',
  questions: 'Questions',
  searches: 'New task',
  account: 'Your account',
  reports: 'New report',
  appeals: 'Appeal',
  disputes: 'To decide',
  alarms: 'Server',
} satisfies Record<NoticeKind, string>

export const newOffers = ({ count, title }: { count: number; title: string }) =>
  `${counting(count, 'new offer')} on "${title}"`

export const newMessages = ({ count }: { count: number }) => counting(count, 'new message')

/** A message that is a file alone. */
export const sentFile = 'Sent a file'

const counted = {
  offers: count => counting(count, 'offer'),
  messages: count => counting(count, 'message'),
  agreements: count => `${count} about your tasks`,
  money: count => counting(count, 'payment'),
  questions: count => counting(count, 'question'),
  searches: count => counting(count, 'new task'),
  account: count => `${count} about your account`,
  reports: count => counting(count, 'report'),
  appeals: count => counting(count, 'appeal'),
  disputes: count => `${count} to decide`,
  alarms: count => `${count} about the server`,
} satisfies Record<NoticeKind, (count: number) => string>

/** The summary of the quiet hours: '4 new: 3 offers, 1 message'. */
export const summary = ({ counts }: { counts: Partial<Record<NoticeKind, number>> }) => {
  const given = Object.entries(counts) as [NoticeKind, number][]
  const all = given.reduce((sum, [, count]) => sum + count, 0)
  return `${all} new: ${given.map(([kind, count]) => counted[kind](count)).join(', ')}`
}
export const summaryTitle = 'While it was quiet'

export const test = { title: 'Notifications work', body: 'This is how they look on this device' }
