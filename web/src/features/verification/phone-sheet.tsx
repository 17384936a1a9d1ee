import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { verificationLimits } from '#contract/verification.ts'
import { confirmPhone, requestPhoneCode } from '#web/features/verification/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { textOf, unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useStepFocus } from '#web/ui/use-modal.ts'

export function PhoneSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <BottomSheet isOpen={isOpen} title={texts.verification.phoneTitle} onClose={onClose}>
      {isOpen && <PhoneSteps onDone={onClose} />}
    </BottomSheet>
  )
}

/** The number, then the code that was sent to it. */
function PhoneSteps({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  useStepFocus(sentTo)
  if (sentTo === null) return <NumberForm onSent={setSentTo} />
  return <CodeForm phone={sentTo} onDone={onDone} onOther={() => setSentTo(null)} />
}

function NumberForm({ onSent }: { onSent: (phone: string) => void }) {
  const written = useDraft('mobile number', { phone: '' })
  const { send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...requestPhoneCode, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure = error && !issues.phone && (unshownMessage(error) ?? texts.common.somethingWrong)
  const submit = () => {
    const { phone } = send()
    mutate({ body: { phone } }, { onSuccess: () => onSent(phone) })
  }
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <TextField
        label={texts.verification.phone}
        {...field('phone')}
        hint={texts.verification.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={20}
        error={issues.phone}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.verification.sendCode}
      </Button>
    </Form>
  )
}

function CodeForm({ phone, onDone, onOther }: { phone: string; onDone: () => void; onOther: () => void }) {
  const { mutate, isPending, error } = useMutation(confirmPhone)
  const issues = fieldIssues(error)
  const failure = error && !issues.code && (unshownMessage(error) ?? texts.common.somethingWrong)
  const submit = (fields: FormData) =>
    mutate({ body: { code: textOf(fields, 'code') } }, { onSuccess: onDone })
  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.verification.codeSentTo(phone)}</p>
      <TextField
        label={texts.verification.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        minLength={verificationLimits.code.digits}
        maxLength={10}
        error={issues.code}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.verification.confirm}
      </Button>
      <p className="text-center">
        <TextButton isOff={isPending} onClick={onOther}>
          {texts.verification.otherNumber}
        </TextButton>
      </p>
    </Form>
  )
}
