import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReportCase } from '#contract/entities/moderation.ts'
import { ActButton } from '#web/features/moderation/act-button.tsx'
import { closeReport, moderateOffer, moderatePerson, moderateTask } from '#web/features/moderation/calls.ts'
import type { CallFailure } from '#web/platform/call-failure.ts'

/** What each act is called, and what follows from it. */
const acts = {
  limit: [
    'Limit Person',
    'They may finish what is under way and begin nothing new. They read the reason and can answer once.',
  ],
  lift: ['Lift Limit', 'They may begin new things again.'],
  hide: ['Hide Task', 'Nobody but its own two sides sees it. The poster reads the reason.'],
  show: ['Show Task', 'Everybody sees it again.'],
  hold: ['Hold Offer', 'The poster does not see it until it is released. Whoever made it reads the reason.'],
  release: ['Release Offer', 'The poster sees it again.'],
} as const

interface ActProps<Act extends keyof typeof acts> {
  id: string
  act: Act
  write: UseMutationOptions<
    { message: string },
    CallFailure,
    { params: { id: string }; body: { act: Act; note: string } }
  >
}

function ActOn<Act extends keyof typeof acts>({ id, act, write }: ActProps<Act>) {
  const [name, effect] = acts[act]
  const inputWith = (note: string) => ({ params: { id }, body: { act, note } })
  return <ActButton {...{ name, effect, write, inputWith }} />
}

/** Limits somebody, or takes that back. */
export const PersonAct = ({ givenId, isLimited }: { givenId: string; isLimited: boolean }) => (
  <ActOn id={givenId} act={isLimited ? 'lift' : 'limit'} write={moderatePerson} />
)

export const TaskAct = ({ task }: { task: NonNullable<ReportCase['task']> }) => (
  <ActOn id={task.givenId} act={task.hidden === null ? 'hide' : 'show'} write={moderateTask} />
)

/** Only a standing offer can be held, and only a held one released. */
export function OfferAct({ offer }: { offer: NonNullable<ReportCase['offer']> }) {
  if (offer.status !== 'Active' && offer.status !== 'Pending') return null
  return <ActOn id={offer._id} act={offer.status === 'Active' ? 'hold' : 'release'} write={moderateOffer} />
}

export function CloseActs({ reportId }: { reportId: string }) {
  const params = { id: reportId }
  return (
    <div className="grid grid-cols-2 gap-3">
      <ActButton
        name="Dismiss"
        effect="Nothing was wrong. Only moderators read the reason."
        write={closeReport}
        inputWith={note => ({ params, body: { outcome: 'Dismissed' as const, note } })}
      />
      <ActButton
        name="Resolve"
        effect="It was dealt with. Only moderators read the reason."
        look="primary"
        write={closeReport}
        inputWith={note => ({ params, body: { outcome: 'Resolved' as const, note } })}
      />
    </div>
  )
}
