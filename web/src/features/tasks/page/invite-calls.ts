import { invitePeople as invitePeopleCall, suggestPeople } from '#contract/endpoints/finding.ts'
import { write } from '#web/platform/mutations.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'

// The sheet reports failures, because it covers every toast.
export const invitePeople = write(invitePeopleCall, {
  stale: [suggestPeople],
  apply: (_, { invited }) => showSuccess(texts.finding.invited(invited)),
})
