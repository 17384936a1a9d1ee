import type { ReminderTopic } from '#contract/texts/en/alerts.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { slotHours } from '#contract/time-slots.ts'
import { startOf } from '#server/domain/tasks/task-form.ts'
import type { Agreement } from './agreement.ts'

/** The hour of the evening before at which both are reminded, and from which on the day is near. */
const eveningHour = 19
/** How long before the slot both are reminded again. */
const soonMs = 2 * hourMs

type Day = Pick<Agreement, 'startDate' | 'timeSlot'>

/** When the evening before the agreed day begins; null without a day. */
export const eveBefore = ({ startDate }: Day): Date | null =>
  startDate === null ? null : new Date(startOf(startDate).getTime() - dayMs + eveningHour * hourMs)

/** When the slot of the first day begins; null without a day, or if any time will do. */
export const slotBegins = ({ startDate, timeSlot }: Day): Date | null =>
  startDate === null || timeSlot === ''
    ? null
    : new Date(startOf(startDate).getTime() + slotHours[timeSlot][0] * hourMs)

/** How long after the slot of the last day the two may still be together. */
const visitMs = 6 * hourMs

/** When nobody needs to know any more where the two meet; null without a day. */
export const visitEnds = ({
  startDate,
  endDate,
  timeSlot,
}: Day & Pick<Agreement, 'endDate'>): Date | null => {
  if (startDate === null) return null
  const last = startOf(endDate ?? startDate).getTime()
  return new Date(last + (timeSlot === '' ? 24 : slotHours[timeSlot][1]) * hourMs + visitMs)
}

/** From when until when the agreed day is near; null if no day is agreed, or not any more. */
export const nearTimes = (agreement: Agreement): { from: Date; until: Date } | null => {
  const [from, until] = [eveBefore(agreement), visitEnds(agreement)]
  return agreement.state !== 'Cancelled' && from && until ? { from, until } : null
}

/** True if the two may be meeting about now. */
export const isVisitOn = (agreement: Agreement, now: Date): boolean => {
  const near = nearTimes(agreement)
  return agreement.isInPerson && near !== null && now >= near.from && now < near.until
}

interface DayReminder {
  topic: ReminderTopic & `day-${string}`
  at: Date
  /** From then on it would say something wrong. */
  until: Date
}

/**
 * The reminders of the agreed day, in order: none of a time that had passed when the day and slot were agreed, and none
 * once either side has marked the work.
 */
export const dayRemindersOf = (agreement: Agreement): DayReminder[] => {
  const { state, marked, startDate, dayAgreedAt } = agreement
  if (state !== 'Active' || marked.poster || marked.provider || startDate === null) return []
  const reminders: DayReminder[] = [
    { topic: 'day-tomorrow', at: eveBefore(agreement)!, until: startOf(startDate) },
  ]
  const begins = slotBegins(agreement)
  if (begins) reminders.push({ topic: 'day-soon', at: new Date(begins.getTime() - soonMs), until: begins })
  return reminders.filter(({ at }) => at >= dayAgreedAt)
}

/** How many of them are due, and the one to send, given how many were; a missed one that would be wrong is left out. */
export const dayReminderDue = (
  agreement: Agreement,
  sent: number,
  now: Date,
): { due: number; topic: DayReminder['topic'] | null } => {
  const reminders = dayRemindersOf(agreement).filter(({ at }) => at <= now)
  const newest = reminders.at(-1)
  const isNew = reminders.length > sent && newest !== undefined && now < newest.until
  return { due: reminders.length, topic: isNew ? newest.topic : null }
}
