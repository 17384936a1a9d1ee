import type { ReportCase } from '#contract/entities/moderation.ts'
import { ActButton } from '#web/features/moderation/act-button.tsx'
import { closeReport, moderateOffer, moderatePerson, moderateTask } from '#web/features/moderation/calls.ts'

/** Limits somebody, or takes that back. */
export function PersonAct({ givenId, isLimited }: { givenId: string; isLimited: boolean }) {
  const params = { id: givenId }
  return isLimited ? (
    <ActButton
      name="Lift Limit"
      effect="They may begin new things again."
      write={moderatePerson}
      inputWith={note => ({ params, body: { act: 'lift' as const, note } })}
    />
  ) : (
    <ActButton
      name="Limit Person"
      effect="They may finish what is under way and begin nothing new. They read the reason and can answer once."
      write={moderatePerson}
      inputWith={note => ({ params, body: { act: 'limit' as const, note } })}
    />
  )
}

export function TaskAct({ task }: { task: NonNullable<ReportCase['task']> }) {
  const params = { id: task.givenId }
  return task.hidden === null ? (
    <ActButton
      name="Hide Task"
      effect="Nobody but its own two sides sees it. The poster reads the reason."
      write={moderateTask}
      inputWith={note => ({ params, body: { act: 'hide' as const, note } })}
    />
  ) : (
    <ActButton
      name="Show Task"
      effect="Everybody sees it again."
      write={moderateTask}
      inputWith={note => ({ params, body: { act: 'show' as const, note } })}
    />
  )
}

/** Only a standing offer can be held, and only a held one released. */
export function OfferAct({ offer }: { offer: NonNullable<ReportCase['offer']> }) {
  const params = { id: offer._id }
  if (offer.status === 'Active')
    return (
      <ActButton
        name="Hold Offer"
        effect="The poster does not see it until it is released. Whoever made it reads the reason."
        write={moderateOffer}
        inputWith={note => ({ params, body: { act: 'hold' as const, note } })}
      />
    )
  if (offer.status !== 'Pending') return null
  return (
    <ActButton
      name="Release Offer"
      effect="The poster sees it again."
      write={moderateOffer}
      inputWith={note => ({ params, body: { act: 'release' as const, note } })}
    />
  )
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
