// Replays the events of an evidence file into the agreement, for verify.mjs.

/** The fault of a file, as the middle of a sentence. */
export class Off extends Error {}
export const off = what => {
  throw new Off(what)
}

/** A free text of an event: null when it never had one, undefined when it is gone. */
const textOf = ({ data, texts }, name) => (data[name] ? texts[name]?.text : null)
const noMarks = { poster: null, provider: null }
const withoutProposal = now => ({ ...now, proposal: null })

/** The terms after a change. Terms that are not proposed stay. */
const changedTerms = (now, { price, startDate, endDate, timeSlot, description }) => {
  const changes = Object.entries({ price, startDate, endDate, timeSlot, description })
  const proposed = Object.fromEntries(changes.filter(([, value]) => value !== null))
  return { ...now, ...proposed, marked: { ...now.marked, poster: null }, deadline: null }
}

/** Applies each event to the agreement. */
const steps = {
  Agreed: (_, event) => {
    const { price, startDate, endDate, timeSlot, poster, provider } = event.data
    const terms = { price, startDate, endDate, timeSlot, description: textOf(event, 'description') }
    const nothingYet = {
      deadline: null,
      proposal: null,
      arrivedAt: null,
      cancellation: null,
      dispute: null,
      count: 0,
    }
    return { state: 'Active', version: 1, ...terms, poster, provider, marked: noMarks, ...nothingYet }
  },
  ChangeProposed: (now, event) => {
    const { kind, price, startDate, endDate, timeSlot, toProvider } = event.data
    const said = { description: textOf(event, 'description'), reason: textOf(event, 'reason') }
    const proposed = { kind, by: event.by, price, startDate, endDate, timeSlot, toProvider, ...said }
    const count = now.count + 1
    return { ...now, count, proposal: { _id: String(count), ...proposed, at: event.at, status: 'Proposed' } }
  },
  ChangeAccepted: (now, { data }) => {
    const after = now.proposal.kind === 'change' ? changedTerms(now, now.proposal) : now
    return { ...after, version: data.version, proposal: null }
  },
  ChangeDeclined: withoutProposal,
  ChangeWithdrawn: withoutProposal,
  Arrived: (now, { at }) => ({ ...now, arrivedAt: at }),
  Marked: (now, { by, at, data }) => {
    const side = by === now.poster ? 'poster' : 'provider'
    return { ...now, marked: { ...now.marked, [side]: at }, deadline: data.deadline }
  },
  ChangesNeeded: now => ({ ...now, marked: { ...now.marked, provider: null }, deadline: null }),
  MarkRefused: now => ({ ...now, marked: { ...now.marked, poster: null }, deadline: null }),
  Completed: now => ({ ...now, state: 'Completed', deadline: null }),
  AutoCompleted: (now, { at }) => {
    const { poster, provider } = now.marked
    const marked = { poster: poster ?? at, provider: provider ?? at }
    return { ...now, state: 'Completed', deadline: null, marked }
  },
  Cancelled: (now, event) => {
    const { by, at, data } = event
    const said = { fault: data.fault, reason: data.reason, note: textOf(event, 'note') }
    const cancellation = { by, ...said, at, contested: null, decided: null }
    return { ...now, state: 'Cancelled', marked: noMarks, deadline: null, cancellation }
  },
  TimeAdded: (now, { data }) => {
    const deadline = now.deadline && new Date(Date.parse(now.deadline) + data.ms).toISOString()
    return { ...now, deadline }
  },
  FaultContested: (now, event) => {
    const contested = { note: textOf(event, 'note'), at: event.at }
    return { ...now, cancellation: { ...now.cancellation, contested } }
  },
  FaultDecided: (now, event) => {
    const decided = { fault: event.data.fault, note: textOf(event, 'note'), at: event.at }
    return { ...now, cancellation: { ...now.cancellation, decided } }
  },
}

const same = now => now
/** A dispute ends in completion, or in cancellation at nobody's fault when nothing goes to the provider. */
const disputeEnds = (now, event, by) => {
  const outcome = { toProvider: event.data.toProvider, by, note: textOf(event, 'note'), at: event.at }
  const dispute = { ...now.dispute, outcome }
  if (event.data.toProvider > 0) return { ...now, state: 'Completed', dispute }
  const said = { by: null, fault: 'nobody', reason: null, note: null, at: event.at }
  const cancellation = { ...said, contested: null, decided: null }
  return { ...now, state: 'Cancelled', marked: noMarks, deadline: null, cancellation, dispute }
}
Object.assign(steps, {
  PaymentChosen: same,
  PaymentHeld: same,
  PaymentReleased: same,
  PaymentRefunded: same,
  PaidDirectly: same,
  DisputeOpened: (now, event) => {
    const { by, at, data } = event
    const said = { openedBy: by, reason: textOf(event, 'reason'), at, decideFrom: data.decideFrom }
    return { ...now, state: 'Disputed', deadline: null, dispute: { ...said, asked: null, outcome: null } }
  },
  AmountNamed: same,
  DisputeAsked: (now, { at }) => ({ ...now, dispute: { ...now.dispute, asked: at } }),
  DisputeSettled: (now, event) => disputeEnds(now, event, event.by === null ? 'clock' : 'parties'),
  DisputeDecided: (now, event) => disputeEnds(now, event, 'moderator'),
})

const replay = events => {
  let now = null
  for (const event of events) {
    const step = steps[event.kind] ?? off(`event ${event.seq} is of an unknown kind: ${event.kind}`)
    now = step(now, event)
  }
  return now ?? off('there is no event')
}

/** True if both are the same. Deleted texts are not compared. */
const isSame = (made, given) => {
  if (made === undefined) return true
  if (made === null || typeof made !== 'object') return made === given
  const keys = Object.keys(made)
  return (
    given !== null &&
    typeof given === 'object' &&
    keys.length === Object.keys(given).length &&
    keys.every(key => isSame(made[key], given[key]))
  )
}

/** Throws when the agreement of a file is another than its events make. */
export const checkAgreement = file => {
  const { agreement, events } = file
  const { poster, provider, arrivedAt, count: _, ...made } = replay(events)
  const parties = [agreement.poster.givenId, agreement.provider.givenId]
  if (!isSame([poster, provider], parties)) off('the agreement names other people than its events')
  if (!isSame(arrivedAt, agreement.arrival.at)) off('agreement.arrival is not what the events say')
  for (const [field, value] of Object.entries(made))
    if (!isSame(value, agreement[field])) off(`agreement.${field} is not what the events say`)
}
