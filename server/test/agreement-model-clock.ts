import { expect } from 'vitest'
import type { Task } from '#contract/entities/task.ts'
import type { Actor } from '../seeds/actor.ts'
import type { Rules, Side } from './agreement-facts.ts'
import { close, complete, day, end, hour } from './agreement-model.ts'

const india = 5.5 * hour

/** When the poster's proposal to cancel is carried out by silence; null when it is not. */
const silence = ({ proposal, terms, arrivedAt, marks, wasMarkedDone }: Rules): number | null => {
  if (proposal?.kind !== 'cancel' || proposal.by !== 'poster' || !terms.endDate) return null
  if (arrivedAt || marks.poster || wasMarkedDone) return null
  const dayIsOver = Date.parse(terms.endDate) + day - india
  const due = Math.max(proposal.at, dayIsOver) + 48 * hour
  return due < proposal.at + 72 * hour ? due : null
}

/** When the time of the slot begins, in hours of the day in India; an evening's begins where its words say so. */
const slotBegins: Record<string, number> = { Morning: 7, Afternoon: 11, Evening: 16 }

/** Both hear at 19:00 of the evening before, and two hours before the slot: once, in time, or not at all. */
export const remindOfDay = (m: Rules, now: number): void => {
  const { startDate, timeSlot } = m.terms
  if (!startDate || m.state !== 'Active' || m.marks.poster !== null || m.marks.provider !== null) return
  const midnight = Date.parse(`${startDate}T00:00:00+05:30`)
  const begins = midnight + slotBegins[timeSlot]! * hour
  const times = [
    ['tomorrow', midnight - 5 * hour, midnight],
    ['soon', begins - 2 * hour, begins],
  ] as const
  for (const [what, from, until] of times) {
    if (now < from || m.dayAgreedAt > from || m.remindedOf.includes(what)) continue
    m.remindedOf.push(what)
    if (now < until) m.dayReminders.push(what)
  }
}

/** The effects of time once it is `now`: the reminders, then what silence ends. */
export const passTime = (m: Rules, now: number, { reviewDays }: { reviewDays: number }): void => {
  remindOfDay(m, now)
  if (m.completedAt !== null && now > m.completedAt + reviewDays * day) m.isPublished = true
  const silentUntil = silence(m)
  if (m.deadline !== null && now >= m.deadline) {
    close(m)
    for (const side of ['poster', 'provider'] as const) m.marks[side] ??= now
    complete(m, now)
    m.events.push(['AutoCompleted', null])
  } else if (silentUntil !== null && now >= silentUntil) {
    m.proposal = null
    m.version++
    m.events.push(['ChangeAccepted', null], ['Cancelled', null])
    end(m, { by: null, fault: 'nobody', at: now })
  } else if (m.proposal && now >= m.proposal.at + 72 * hour) close(m)
}

/** The alerts about the agreed day: no reminder is doubled, and none is late. */
export const compareReminders = async (
  m: Rules,
  { task, cast }: { task: Task; cast: Record<Side, Actor> },
): Promise<void> => {
  const said = {
    tomorrow: `"${task.title}" is tomorrow. If something has changed, write to each other today`,
    soon: `The time for "${task.title}" begins in two hours`,
  }
  const texts = Object.values(said)
  for (const side of ['poster', 'provider'] as const) {
    const alerts = (await cast[side].alerts()).filter(({ taskId }) => taskId === task.givenId)
    const told = alerts.map(({ alertDesc }) => alertDesc).filter(text => texts.includes(text))
    expect(told.toReversed()).toEqual(m.dayReminders.map(what => said[what]))
  }
}
