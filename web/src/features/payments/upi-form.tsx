import { useMutation } from '@tanstack/react-query'
import { setPayout } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** As the contract's UPI id, with what a thumb leaves around it. */
const pattern = '\\s*[A-Za-z0-9._\\-]{2,64}@[A-Za-z][A-Za-z0-9]{1,31}\\s*'

interface UpiFormProps {
  upiId: string | null
  /** Money that was held does not go there. */
  isDirectOnly: boolean
}

/** The UPI id at which the viewer is paid. */
export function UpiForm({ upiId, isDirectOnly }: UpiFormProps) {
  const { draft, send, settle, field } = useDraft('upi id', { upiId: upiId ?? '' })
  const { mutate, isPending, error } = useMutation({ ...setPayout, onSuccess: settle })
  const failure = failureOf(error, ['upiId'])
  const isSaved = upiId !== null && draft.upiId.trim() === upiId

  return (
    <Section title={texts.payments.upiId}>
      <Card>
        <Form
          failure={error}
          isBusy={isPending}
          onSubmit={() => mutate({ body: { upiId: send().upiId.trim() } })}
        >
          <p className="text-ink-soft">
            {isDirectOnly ? texts.payments.upiUseDirect : texts.payments.upiUse}
          </p>
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
            error={fieldIssues(error).upiId}
          />
          {failure && <Notice look="danger">{failure}</Notice>}
          <Button type="submit" isWide isBusy={isPending} disabled={isSaved}>
            {texts.payments.save}
          </Button>
        </Form>
      </Card>
    </Section>
  )
}
