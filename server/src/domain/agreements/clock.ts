import { limits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { reviewEnds } from '#server/domain/reviews/review.ts'
import { endOf, startOf } from '#server/domain/tasks/task-form.ts'
import type { Agreement, Dispute, Party } from './agreement.ts'
import { dayRemindersOf } from './day.ts'

const { contestDays, askedByItselfDays } = limits.agreement

/** How long a proposal stands unanswered. */
const proposalMs = limits.agreement.proposalHours * hourMs

/** How long the provider may be silent about a proposal to cancel, once the days of the work are over. */
const silenceMs = 48 * hourMs

/** When, of the time from the first mark to the deadline, the other side is reminded. */
const reminderShares = [1 / 4, 1 / 2, 9 / 10]

/** How many days before held money goes back both are reminded. */
const holdReminderDays = [10, 3]

/**
 * When the clock marks the work that is marked first at this time: some days later, but not before the agreed day has
 * come, unless the provider has arrived already.
 */
export const deadlineOf = (
  { startDate, arrivedAt }: Pick<Agreement, 'startDate' | 'arrivedAt'>,
  now: Date,
  days: number,
): Date => {
  const starts = startDate === null || arrivedAt ? 0 : startOf(startDate).getTime()
  return new Date(Math.max(now.getTime() + days * dayMs, starts))
}

/** Until when the cancellation can be contested. */
export const contestEnds = ({ cancellation, holdAddedMs }: Agreement): Date =>
  new Date(cancellation!.at.getTime() + contestDays * dayMs + holdAddedMs)

/** The time until which the blamed side can contest; null if nobody waits for that. */
const contestWaits = (agreement: Agreement): Date | null =>
  agreement.cancellation?.fault === 'theirs' && !agreement.cancellation.contested
    ? contestEnds(agreement)
    : null

/** True if silence was still to end something about an ended agreement at a time: one could contest it, or review it. */
export const wasOpen = (
  agreement: Agreement,
  at: Date,
  { reviewDays, isPublished }: { reviewDays: number; isPublished: boolean },
): boolean => {
  const rateEnds = isPublished ? null : reviewEnds(agreement.completedAt, reviewDays, agreement.holdAddedMs)
  const end = agreement.state === 'Cancelled' ? contestWaits(agreement) : rateEnds
  return end !== null && end > at
}

/** When the proposal that stands is closed. */
export const proposalEnds = ({ proposal }: Agreement): Date | null =>
  proposal && new Date(proposal.at.getTime() + proposalMs + (proposal.addedMs ?? 0))

/**
 * When the poster's proposal to cancel is carried out for want of an answer: the last day has gone by, and nobody has
 * come or has ever said that anything is done. A sign of the provider meanwhile is no silence. Null when it is not, or
 * would be closed before.
 */
export const silenceEnds = (agreement: Agreement): Date | null => {
  const { proposal, endDate, arrivedAt, marked, wasMarkedDone, lastSignAt } = agreement
  if (proposal?.kind !== 'cancel' || proposal.by !== 'poster' || endDate === null) return null
  if (proposal.toProviderPaise || arrivedAt || marked.poster || wasMarkedDone) return null
  const since = Math.max(proposal.at.getTime(), endOf(endDate).getTime(), lastSignAt?.getTime() ?? 0)
  const end = new Date(since + silenceMs + (proposal.addedMs ?? 0))
  return end < proposalEnds(agreement)! ? end : null
}

/**
 * When held money goes back because nobody gives a sign of the work; null if none would. The days count from
 * the latest of the last day and the last sign, so that a mark that is taken back makes no time due that has passed.
 */
export const holdEnds = (agreement: Agreement): Date | null => {
  const { state, heldPaise, lastSignAt, holdAddedMs, holdDays, endDate, marked } = agreement
  if (state !== 'Active' || heldPaise === 0 || marked.poster || marked.provider) return null
  const since = Math.max(lastSignAt!.getTime(), endDate === null ? 0 : endOf(endDate).getTime())
  return new Date(since + holdDays * dayMs + holdAddedMs)
}

const waited = ({ addedMs = 0 }: Dispute, from: Date, days: number): Date =>
  new Date(from.getTime() + days * dayMs + addedMs)

/** When moderators are asked to decide a dispute without a word of either side; null once they are. */
export const askedByItselfAt = ({ state, dispute }: Agreement): Date | null =>
  state === 'Disputed' && !dispute!.asked ? waited(dispute!, dispute!.at, askedByItselfDays) : null

/** When a dispute that no moderator decides is settled by the figures that were named. */
export const decidedByItselfAt = ({ state, dispute, holdDays }: Agreement): Date | null =>
  state === 'Disputed' && dispute!.asked ? waited(dispute!, dispute!.asked, holdDays) : null

/** The times of reminders: to those who have not marked the work, or to both before held money goes back. */
export const remindersOf = (agreement: Agreement): Date[] => {
  const { marked, deadline, lastSignAt } = agreement
  const first = marked.poster ?? marked.provider
  if (!first || !deadline) {
    const end = holdEnds(agreement)
    const times = end ? holdReminderDays.map(days => new Date(end.getTime() - days * dayMs)) : []
    return times.filter(time => time > lastSignAt!)
  }
  const length = deadline.getTime() - first.getTime()
  return reminderShares.map(share => new Date(first.getTime() + share * length))
}

/** How many of the reminders are due. */
export const remindersDue = (agreement: Agreement, now: Date): number =>
  remindersOf(agreement).filter(time => time <= now).length

/** The people to remind: those who have not marked the work. */
export const remindedSides = ({ marked }: Agreement): Party[] => {
  if (marked.poster) return ['provider']
  return marked.provider ? ['poster'] : ['poster', 'provider']
}

const earliest = (times: readonly (Date | null | undefined)[]): Date | null => {
  const [next] = times.filter(time => time != null).sort((a, b) => a.getTime() - b.getTime())
  return next ?? null
}

/** When silence is to end something next, given how many reminders of it were sent; null when it is not. */
export const wakeAt = (agreement: Agreement, reminded: number): Date | null =>
  earliest([
    silenceEnds(agreement),
    proposalEnds(agreement),
    agreement.deadline,
    holdEnds(agreement),
    askedByItselfAt(agreement),
    decidedByItselfAt(agreement),
    ...remindersOf(agreement).slice(reminded),
  ])

/** How many reminders were sent: of what silence ends, and of the agreed day. */
export interface Reminded {
  reminded: number
  day_reminded: number
}

/** When the clock looks at the agreement next; null when it has nothing more to do. */
export const nextLook = (agreement: Agreement, { reminded, day_reminded }: Reminded): Date | null =>
  earliest([wakeAt(agreement, reminded), dayRemindersOf(agreement)[day_reminded]?.at])
