import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { propose } from '#web/features/agreements/calls.ts'
import { twoFor } from '#web/features/agreements/money-effect.ts'
import { Reason } from '#web/features/agreements/propose-sheet.tsx'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SplitField } from '#web/ui/split-field.tsx'

interface ProposeCancelFormProps {
  agreement: Agreement
  payment: Payment | undefined
  side: Side
  onDone: () => void
}

/** Asks the other side to cancel; where money is held, with how it is split. */
export function ProposeCancelForm({ agreement, payment, side, onDone }: ProposeCancelFormProps) {
  const { taskId } = agreement
  const held = payment?.held ?? 0
  const written = useDraft(`cancel proposal ${taskId}`, {
    reason: '',
    toProvider: '',
  })
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...propose, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['reason', 'toProvider'])
  const name = otherOf(agreement, side).firstName

  function submit() {
    const { reason, toProvider } = send()
    const split = held > 0 ? { toProvider: amountIn(toProvider) } : {}
    mutate({ params: { taskId }, body: { kind: 'cancel', reason, ...split } }, { onSuccess: onDone })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">
        {held > 0 ? texts.agreements.workHasBegun(name, rupees(held)) : texts.agreements.proposalNote(name)}
      </p>
      {held > 0 && (
        <SplitField
          label={side === 'poster' ? texts.agreements.howMuchTo(name) : texts.agreements.howMuchToYou}
          total={held}
          two={twoFor(agreement, side)}
          name="toProvider"
          value={draft.toProvider}
          onChange={toProvider => change({ toProvider })}
          error={issues.toProvider}
        />
      )}
      <Reason field={field('reason')} error={issues.reason} />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.agreements.sendProposal}
      </Button>
    </Form>
  )
}
