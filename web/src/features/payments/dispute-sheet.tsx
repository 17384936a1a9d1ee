import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { limits } from '#contract/limits.ts'
import { openDispute } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { FigureField } from '#web/features/payments/figure-field.tsx'
import type { Side } from '#web/features/payments/money-state.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'

interface SomethingWrongProps {
  payment: Payment
  agreement: Agreement
  side: Side
}

/** The sheet in which a person says what is wrong and names a figure to settle for. */
export function SomethingWrong(props: SomethingWrongProps & { isOpen: boolean; onClose: () => void }) {
  const { isOpen, onClose } = props
  return (
    <BottomSheet isOpen={isOpen} title={texts.disputes.open} onClose={onClose}>
      {isOpen && <DisputeForm {...props} onDone={onClose} />}
    </BottomSheet>
  )
}

function DisputeForm({ payment, agreement, side, onDone }: SomethingWrongProps & { onDone: () => void }) {
  const { taskId, held } = payment
  const written = useDraft(`dispute ${taskId}`, { reason: '', toProvider: '' })
  const { draft, change, send, settle, field } = written
  const photos = usePhotos(`dispute ${taskId}`, { use: 'proof', max: limits.file.proofs })
  const onSuccess = () => {
    settle()
    photos.settle()
  }
  const { mutate, isPending, error } = useMutation({ ...openDispute, onSuccess })
  const isBusy = isPending || photos.isWaiting
  const issues = fieldIssues(error)
  const failure = failureOf(error, ['reason', 'toProvider'])
  const { min, max } = limits.agreement.note

  function submit() {
    const { reason, toProvider } = send()
    void photos.withIds(photoIds => {
      const body = { reason, toProvider: amountIn(toProvider), photoIds }
      mutate({ params: { taskId }, body }, { onSuccess: onDone })
    })
  }

  return (
    <Form draft={written} failure={error} isBusy={isBusy} onSubmit={submit}>
      <p className="text-ink-soft">{texts.disputes.openEffect(rupees(held))}</p>
      <TextArea
        label={texts.disputes.whatIsWrong}
        {...field('reason')}
        rows={3}
        hint={texts.agreements.reasonRule(min)}
        required
        minLength={min}
        maxLength={max}
        error={issues.reason}
      />
      <FigureField
        agreement={agreement}
        side={side}
        held={held}
        value={draft.toProvider}
        onChange={toProvider => change({ toProvider })}
        error={issues.toProvider}
      />
      <PhotoField label={texts.photos.addPhotos} size={72} {...photos.field} />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.disputes.openDispute}
      </Button>
    </Form>
  )
}
