import type { Proposed, Rules, Side, Who } from './agreement-facts.ts'

/**
 * The rules of docs/clauses.md about an agreement, written from its sentences and without the server's code: one field
 * for each fact, one line for each rule. Each command returns all statuses that a broken rule may answer with. Without
 * any, it is carried out.
 */

export const hour = 3_600_000
export const day = 24 * hour
const termNames = ['price', 'startDate', 'endDate', 'timeSlot'] as const

export const other = (side: Side): Side => (side === 'poster' ? 'provider' : 'poster')
const isParty = (who: Who): who is Side => who === 'poster' || who === 'provider'

/** The statuses of the rules that are broken. */
const broken = (...rules: [status: number, isBroken: boolean][]): number[] =>
  rules.flatMap(([status, isBroken]) => (isBroken ? [status] : []))

export const close = (m: Rules): void => {
  if (m.proposal) m.events.push(['ChangeWithdrawn', null])
  m.proposal = null
}
const areBoth = ({ stars }: Rules): boolean => stars.poster !== null && stars.provider !== null
export const complete = (m: Rules, now: number): void => {
  Object.assign(m, { state: 'Completed', completedAt: now, deadline: null })
  m.isPublished = areBoth(m)
}
export const end = (
  m: Rules,
  cancellation: Omit<NonNullable<Rules['cancellation']>, 'isContested' | 'decided'>,
) => {
  Object.assign(m, {
    state: 'Cancelled',
    deadline: null,
    stars: { poster: null, provider: null },
    marks: { poster: null, provider: null },
  })
  m.cancellation = { ...cancellation, isContested: false, decided: null }
}

type Rule<Input> = (m: Rules, who: Who, now: number, input: Input) => number[]

/** A command: which rules it breaks, and what it does when it breaks none. */
const command =
  <Input = object>(rules: Rule<Input>, carryOut: (m: Rules, side: Side, now: number, input: Input) => void) =>
  (m: Rules, who: Who, now: number, input: Input): number[] => {
    const statuses = rules(m, who, now, input)
    if (statuses.length === 0) carryOut(m, who as Side, now, input)
    return statuses
  }

export const propose = command<Proposed>(
  (m, who, now, p) => {
    const today = new Date(now + 5.5 * hour).toISOString().slice(0, 10)
    const isChange = p.kind === 'change'
    const start = p.startDate ?? m.terms.startDate
    const last = p.endDate ?? m.terms.endDate
    const touchesDays = p.startDate !== undefined || p.endDate !== undefined
    return broken(
      [403, !isParty(who)],
      [409, m.state !== 'Active'],
      [409, m.proposal !== null],
      [409, isChange && m.marks.provider !== null],
      [400, isChange && p.toProvider !== undefined],
      [400, !isChange && termNames.some(name => p[name] !== undefined)],
      [400, !isChange && (p.toProvider ?? 0) > 0],
      [400, [p.startDate, p.endDate].some(day => day !== undefined && day < today)],
      [400, touchesDays && start !== null && last !== null && last < start],
      [400, isChange && termNames.every(name => p[name] === undefined || p[name] === m.terms[name])],
    )
  },
  (m, by, at, p) => {
    m.proposals++
    m.proposal = { ...p, by, at }
    m.events.push(['ChangeProposed', by])
  },
)

/** `which` is the number of the proposal that is answered. */
interface Named {
  which: number
}
const named = (m: Rules, who: Who, which: number): [number, boolean][] => [
  [403, !isParty(who)],
  [404, which < 1 || which > m.proposals],
  [409, m.state !== 'Active'],
  [409, m.proposal === null || which !== m.proposals],
]

export const answer = command<Named & { accept: boolean; version: number }>(
  (m, who, _now, { which, version }) =>
    broken(...named(m, who, which), [403, m.proposal?.by === who], [409, version !== m.version]),
  (m, by, now, { accept }) => {
    const proposal = m.proposal!
    m.proposal = null
    if (!accept) return void m.events.push(['ChangeDeclined', by])
    m.version++
    m.events.push(['ChangeAccepted', by])
    if (proposal.kind === 'cancel') {
      m.events.push(['Cancelled', by])
      return end(m, { by, fault: 'nobody', at: now })
    }
    const isDayMoved = (['startDate', 'timeSlot'] as const).some(
      name => proposal[name] !== undefined && proposal[name] !== m.terms[name],
    )
    if (isDayMoved) Object.assign(m, { dayAgreedAt: now, remindedOf: [] })
    for (const name of termNames) if (proposal[name] !== undefined) m.terms[name] = proposal[name] as never
    m.marks.poster = null
    m.stars.poster = null
    m.deadline = null
  },
)

export const withdraw = command<Named>(
  (m, who, _now, { which }) =>
    broken(...named(m, who, which), [403, m.proposal !== null && m.proposal.by !== who]),
  (m, by) => {
    m.proposal = null
    m.events.push(['ChangeWithdrawn', by])
  },
)

export const arrive = command<{ isRight: boolean }>(
  (m, who, now, { isRight }) => {
    const tries = m.wrongCodes.filter(at => now - at < hour).length
    const refused = broken(
      [403, who !== 'provider'],
      [409, m.state !== 'Active'],
      [409, !m.isInPerson],
      [409, m.arrivedAt !== null],
      [429, tries >= 5],
      [400, !isRight && tries < 5],
    )
    if (refused.length === 1 && refused[0] === 400) m.wrongCodes.push(now)
    return refused
  },
  (m, by, now) => {
    m.arrivedAt = now
    m.events.push(['Arrived', by])
  },
)

export const mark = command<{ rating: number; days: number }>(
  (m, who, _now, { rating }) =>
    broken(
      [403, !isParty(who)],
      [409, m.state !== 'Active'],
      [409, isParty(who) && m.marks[who] !== null],
      [400, who === 'poster' && rating < 1],
    ),
  (m, by, now, { rating, days }) => {
    const isLast = m.marks[other(by)] !== null
    if (by === 'provider' || isLast) close(m)
    m.marks[by] = now
    if (by === 'provider') m.wasMarkedDone = true
    if (by === 'poster') m.stars.poster = rating
    m.events.push(['Marked', by])
    const { startDate } = m.terms
    const opens = startDate && !m.arrivedAt ? Date.parse(`${startDate}T00:00:00+05:30`) : 0
    if (!isLast) m.deadline = Math.max(now + days * day, opens)
    else {
      complete(m, now)
      m.events.push(['Completed', by])
    }
  },
)

export const askForChanges = command(
  (m, who) =>
    broken(
      [403, who !== 'poster'],
      [409, m.state !== 'Active'],
      [409, m.marks.provider === null],
      [409, m.changesNeeded >= 3],
    ),
  m => {
    m.changesNeeded++
    m.marks.provider = null
    m.stars.provider = null
    m.deadline = null
    m.events.push(['ChangesNeeded', 'poster'])
  },
)

export const cancel = command<{ fault: string }>(
  (m, who) => broken([403, !isParty(who)], [409, m.state !== 'Active'], [409, m.marks.provider !== null]),
  (m, by, at, { fault }) => {
    close(m)
    m.events.push(['Cancelled', by])
    end(m, { by, fault, at })
  },
)

export const contest = command(
  (m, who, now) =>
    broken(
      [403, !isParty(who)],
      [403, m.cancellation?.by === who],
      [409, m.cancellation?.fault !== 'theirs'],
      [409, m.cancellation?.isContested === true],
      [409, m.cancellation !== null && now - m.cancellation.at > 7 * day],
    ),
  (m, by) => {
    m.cancellation!.isContested = true
    m.events.push(['FaultContested', by])
  },
)

export const decideFault = command<{ fault: string }>(
  (m, who) =>
    broken(
      [403, who !== 'moderator'],
      [409, m.cancellation?.isContested !== true],
      [409, m.cancellation !== null && m.cancellation.decided !== null],
    ),
  (m, _by, _now, { fault }) => {
    m.cancellation!.decided = fault
    m.events.push(['FaultDecided', 'moderator'])
  },
)

export const review = command<{ rating: number; days: number }>(
  (m, who, now, { days }) =>
    broken(
      [403, !isParty(who)],
      [409, m.completedAt === null && isParty(who) && m.marks[who] === null],
      [409, isParty(who) && m.stars[who] !== null],
      [409, m.completedAt !== null && now - m.completedAt > days * day],
    ),
  (m, by, _now, { rating }) => {
    m.stars[by] = rating
    if (m.completedAt !== null) m.isPublished ||= areBoth(m)
  },
)
