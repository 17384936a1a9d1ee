import { useMutation } from '@tanstack/react-query'
import type { Payout } from '#contract/entities/payment.ts'
import { setPayout } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { ProofField, proofIn } from '#web/features/payments/proof-field.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** As the contract's UPI id, with what a thumb leaves around it. */
const pattern = '\\s*[A-Za-z0-9._\\-]{2,64}@[A-Za-z][A-Za-z0-9]{1,31}\\s*'

interface UpiFormProps {
  payout: Payout
  /** Money that was held does not go there. */
  isDirectOnly: boolean
  /** In a sheet: closes it. On a page the button is in the bar. */
  onDone?: () => void
}

const formId = 'upi-id'

/** The UPI id at which the viewer is paid. */
export function UpiForm({ payout: { upiId, proof, changedAt }, isDirectOnly, onDone }: UpiFormProps) {
  const written = useDraft('upi id', { upiId: upiId ?? '' })
  const { draft, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...setPayout, onSuccess: settle })
  const failure = failureOf(error, ['upiId', 'password', 'code'])
  const issues = fieldIssues(error)
  const isSaved = upiId !== null && draft.upiId.trim() === upiId
  // The first one needs no proof.
  const asked = upiId !== null && !isSaved ? proof : null

  const save = (
    <Button
      type="submit"
      form={formId}
      isWide
      isBusy={isPending}
      disabled={isSaved || asked === 'noPassword'}
    >
      {texts.common.save}
    </Button>
  )

  return (
    <Form
      id={formId}
      draft={written}
      failure={error}
      isBusy={isPending}
      onSubmit={fields =>
        mutate({ body: { upiId: send().upiId.trim(), ...proofIn(fields) } }, { onSuccess: onDone })
      }
    >
      <TextField
        label={texts.payments.upiId}
        {...field('upiId')}
        hint={texts.payments.upiIdRule}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        pattern={pattern}
        title={texts.payments.upiIdWrong}
        maxLength={100}
        error={issues.upiId}
      />
      <p className="text-ink-soft">{isDirectOnly ? texts.payments.upiUseDirect : texts.payments.upiUse}</p>
      {asked && <ProofField proof={asked} issues={issues} />}
      {asked && !isDirectOnly && <p className="text-ink-soft">{texts.payments.changeEffect}</p>}
      {changedAt && (
        <p className="text-caption text-ink-soft">{texts.payments.changedOn(dateAndTime(changedAt))}</p>
      )}
      {failure && <Notice look="danger">{failure}</Notice>}
      {onDone ? save : <InBar>{save}</InBar>}
    </Form>
  )
}
