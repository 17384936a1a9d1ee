import type { Rules } from './agreement-facts.ts'
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

/** The deadlines' effects once it is `now`. */
export const passTime = (m: Rules, now: number, { reviewDays }: { reviewDays: number }): void => {
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
