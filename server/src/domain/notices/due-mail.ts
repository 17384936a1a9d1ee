import type { NotificationChoices } from '#contract/entities/notification.ts'
import { type MailTime, type NoticeKind, neverOff } from '#contract/notices.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { nextAt } from './quiet-hours.ts'

/** When daily mail comes, in India. */
export const dailyTime = '08:00'

/** News that was seen within this time is not mailed. */
const alertPatienceMs = minuteMs
export const messagePatienceMs = 10 * minuteMs

/** An alert that the person has neither seen nor read. */
export interface WaitingAlert {
  seq: number
  kind: NoticeKind
  at: Date
}

/** Up to which alert mail has told at once and by the day, and the last alert that there is. */
export interface Told {
  mailed: number
  digested: number
  last: number
}

/** How far a mail tells. */
export type Bounds = Omit<Told, 'last'>

type Wanted = Pick<NotificationChoices, 'mail'> & { pausedUntil: Date | null }

/** When mail about a kind comes. During a pause only what cannot be off does. */
export const timeOf = ({ mail, pausedUntil }: Wanted, kind: NoticeKind): MailTime =>
  pausedUntil && !neverOff.includes(kind) ? 'off' : mail[kind]

/** The last moment at which daily mail was due. */
export const lastDaily = (now: Date): Date => new Date(nextAt(dailyTime, now).getTime() - dayMs)

/** News from after `now` came before the clock was set back: it has waited long enough. */
const isBetween = (at: Date, from: number, now: Date): boolean =>
  at.getTime() > from && at.getTime() <= now.getTime()

const isYoung = (at: Date, now: Date) => isBetween(at, now.getTime() - alertPatienceMs, now)
const isOfToday = (at: Date, now: Date) => isBetween(at, lastDaily(now).getTime() - 1, now)

const soonest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.reduce((first, date) => (date && (!first || date < first) ? date : first), undefined)

/**
 * Which alerts a mail tells of now, how far it tells, and when to look again; undefined if nothing waits. `bounds` are
 * those of a mail that may have gone out already: then it tells no more than that one. The alerts are in their order.
 */
export const dueMail = (
  { alerts, told }: { alerts: readonly WaitingAlert[]; told: Told },
  choices: Wanted,
  now: Date,
  bounds?: Bounds,
): { tell: number[]; bounds: Bounds; next: Date | undefined } => {
  const waiting = (time: MailTime, after: number) =>
    alerts.filter(({ seq, kind }) => seq > after && timeOf(choices, kind) === time)
  const [atOnce, daily] = [waiting('at once', told.mailed), waiting('daily', told.digested)]
  const young = atOnce.find(({ at }) => isYoung(at, now))
  const ofToday = daily.find(({ at }) => isOfToday(at, now))
  const { mailed, digested } = bounds ?? {
    mailed: young ? young.seq - 1 : told.last,
    digested: ofToday ? ofToday.seq - 1 : told.last,
  }
  const ripe = [...atOnce.filter(({ seq }) => seq <= mailed), ...daily.filter(({ seq }) => seq <= digested)]
  return {
    tell: ripe.map(({ seq }) => seq).sort((a, b) => a - b),
    bounds: { mailed: Math.max(mailed, told.mailed), digested: Math.max(digested, told.digested) },
    next: soonest([
      young && new Date(young.at.getTime() + alertPatienceMs),
      ofToday && nextAt(dailyTime, ofToday.at),
    ]),
  }
}

/** The first message that still waits decides when to look again, and what came until when is mailed now. */
export const dueMessages = (choices: Wanted, now: Date): { ripeUntil: Date; next(at: Date): Date } | null => {
  const time = timeOf(choices, 'messages')
  if (time === 'off') return null
  return time === 'daily'
    ? { ripeUntil: lastDaily(now), next: at => nextAt(dailyTime, at) }
    : {
        ripeUntil: new Date(now.getTime() - messagePatienceMs),
        next: at => new Date(at.getTime() + messagePatienceMs),
      }
}
