import { useMutation } from '@tanstack/react-query'
import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import { answerProposal, withdrawProposal } from '#web/features/agreements/calls.ts'
import { Changes } from '#web/features/agreements/changes.tsx'
import { proposedDifferences } from '#web/features/agreements/terms.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Quote } from '#web/ui/quote.tsx'

interface OpenProposalProps {
  agreement: Agreement & { proposal: Proposal }
  /** The effect on held money if it is accepted. */
  effect: string | null
}

/** The proposal that stands: what it would change and why. Its answer is in the bar. */
export function OpenProposal({ agreement, effect }: OpenProposalProps) {
  const { proposal } = agreement
  return (
    <>
      <Changes changes={proposedDifferences(agreement)} />
      {effect && <p className="font-semibold wrap-anywhere">{effect}</p>}
      <Quote>{proposal.reason}</Quote>
    </>
  )
}

const about = ({ taskId, proposal }: Agreement) => ({ taskId, proposalId: proposal!._id })

export function AnswerProposal({ agreement }: { agreement: Agreement }) {
  const { mutate, isPending, variables, error } = useMutation(answerProposal)
  const { version } = agreement
  const answer = (accept: boolean) => mutate({ params: about(agreement), body: { accept, version } })
  const isBusy = (accept: boolean) => isPending && variables.body.accept === accept
  return (
    <>
      <Failure error={error} />
      <Button look="secondary" isBusy={isBusy(false)} disabled={isBusy(true)} onClick={() => answer(false)}>
        {texts.agreements.decline}
      </Button>
      {agreement.can.accept && (
        <Button isBusy={isBusy(true)} disabled={isBusy(false)} onClick={() => answer(true)}>
          {texts.agreements.accept}
        </Button>
      )}
    </>
  )
}

export function TakeBack({ agreement }: { agreement: Agreement }) {
  const { mutate, isPending, error } = useMutation(withdrawProposal)
  return (
    <>
      <Failure error={error} />
      <Button look="secondary" isBusy={isPending} onClick={() => mutate({ params: about(agreement) })}>
        {texts.agreements.takeBack}
      </Button>
    </>
  )
}

function Failure({ error }: { error: Error | null }) {
  const failure = unshownMessage(error)
  return (
    failure && (
      <div className="basis-full! px-0!">
        <Notice look="danger">{failure}</Notice>
      </div>
    )
  )
}
