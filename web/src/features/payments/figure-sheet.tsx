import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { nameAmount } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { FigureField } from '#web/features/payments/figure-field.tsx'
import type { Side } from '#web/features/payments/money-state.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface NameFigureProps {
  payment: Payment
  agreement: Agreement
  dispute: Dispute
  side: Side
}

export const figureWords = ({ mine }: Dispute): string =>
  mine === null ? texts.disputes.sendFigure : texts.disputes.nameAnother

/** The sheet in which one names a sealed figure. */
export function NameFigure(props: NameFigureProps & { isOpen: boolean; onClose: () => void }) {
  const { dispute, isOpen, onClose } = props
  return (
    <BottomSheet isOpen={isOpen} title={figureWords(dispute)} onClose={onClose}>
      {isOpen && <FigureForm {...props} onDone={onClose} />}
    </BottomSheet>
  )
}

function FigureForm({ payment, agreement, dispute, side, onDone }: NameFigureProps & { onDone: () => void }) {
  const { taskId, held } = payment
  const written = useDraft(`figure ${taskId}`, { toProvider: '' })
  const { draft, change, send, settle } = written
  const { mutate, isPending, error } = useMutation({ ...nameAmount, onSuccess: settle })
  const failure = failureOf(error, ['toProvider'])

  function submit() {
    const { toProvider } = send()
    mutate({ params: { taskId }, body: { toProvider: amountIn(toProvider) } }, { onSuccess: onDone })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <FigureField
        agreement={agreement}
        side={side}
        held={held}
        value={draft.toProvider}
        onChange={toProvider => change({ toProvider })}
        error={fieldIssues(error).toProvider}
      />
      <p className="text-caption text-ink-soft">{noteOf(dispute, agreement, side)}</p>
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.disputes.sendFigure}
      </Button>
    </Form>
  )
}

/** How many figures there are to name, and in which direction the other side is. */
function noteOf({ mine, left }: Dispute, { poster, provider }: Agreement, side: Side): string {
  if (mine === null) return texts.disputes.figuresInAll(left)
  const closer =
    side === 'poster'
      ? texts.disputes.closerOfPoster(provider.firstName)
      : texts.disputes.closerOfProvider(poster.firstName)
  return `${texts.disputes.figuresLeft(left)} ${closer}`
}
