import { useMutation } from '@tanstack/react-query'
import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import { answerProposal, withdrawProposal } from '#web/features/agreements/calls.ts'
import { Changes } from '#web/features/agreements/changes.tsx'
import { Quote } from '#web/features/agreements/quote.tsx'
import { proposedDifferences } from '#web/features/agreements/terms.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface OpenProposalProps {
  agreement: Agreement & { proposal: Proposal }
  /** The effect on held money if it is accepted. */
  effect: string | null
  isOwn: boolean
}

/** The proposal that stands: what it would change and why, and its answer. */
export function OpenProposal({ agreement, effect, isOwn }: OpenProposalProps) {
  const { proposal } = agreement
  return (
    <>
      <Changes changes={proposedDifferences(agreement)} />
      {effect && <p className="font-semibold wrap-anywhere">{effect}</p>}
      <Quote>{proposal.reason}</Quote>
      {isOwn ? <TakeBack agreement={agreement} /> : <Answer agreement={agreement} />}
    </>
  )
}

type WithProposal = Pick<OpenProposalProps, 'agreement'>
const about = ({ taskId, proposal }: WithProposal['agreement']) => ({ taskId, proposalId: proposal._id })

function Answer({ agreement }: WithProposal) {
  const { mutate, isPending, variables, error } = useMutation(answerProposal)
  const { version } = agreement
  const answer = (accept: boolean) => mutate({ params: about(agreement), body: { accept, version } })
  const isBusy = (accept: boolean) => isPending && variables.body.accept === accept
  const failure = unshownMessage(error)
  return (
    <>
      {failure && <Notice look="danger">{failure}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        <Button look="secondary" isBusy={isBusy(false)} disabled={isBusy(true)} onClick={() => answer(false)}>
          {texts.agreements.decline}
        </Button>
        {agreement.can.accept && (
          <Button isBusy={isBusy(true)} disabled={isBusy(false)} onClick={() => answer(true)}>
            {texts.agreements.accept}
          </Button>
        )}
      </div>
    </>
  )
}

function TakeBack({ agreement }: WithProposal) {
  const { mutate, isPending, error } = useMutation(withdrawProposal)
  const failure = unshownMessage(error)
  return (
    <>
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button look="secondary" isBusy={isPending} onClick={() => mutate({ params: about(agreement) })}>
        {texts.agreements.takeBack}
      </Button>
    </>
  )
}
