import { useMutation } from '@tanstack/react-query'
import type { Verification } from '#contract/entities/verification.ts'
import { requestCollegeLink } from '#web/features/verification/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkSent } from '#web/ui/link-sent.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface CollegeSheetProps extends Pick<Verification, 'colleges'> {
  isOpen: boolean
  onClose: () => void
}

export function CollegeSheet({ isOpen, colleges, onClose }: CollegeSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} title={texts.verification.kinds.college} onClose={onClose}>
      {isOpen && <AddressForm colleges={colleges} onDone={onClose} />}
    </BottomSheet>
  )
}

function AddressForm({ colleges, onDone }: Pick<CollegeSheetProps, 'colleges'> & { onDone: () => void }) {
  const written = useDraft('college email', { email: '' })
  const { send, settle, field } = written
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    ...requestCollegeLink,
    onSuccess: settle,
  })
  const issues = fieldIssues(error)
  const failure = error && !issues.email && (unshownMessage(error) ?? texts.common.somethingWrong)
  if (isSuccess)
    return (
      <LinkSent email={variables.body.email} words={texts.verification.collegeLinkSent} onClose={onDone} />
    )
  return (
    <Form
      draft={written}
      failure={error}
      isBusy={isPending}
      onSubmit={() => mutate({ body: { email: send().email.trim() } })}
    >
      <TextField
        label={texts.verification.collegeEmail}
        {...field('email')}
        hint={texts.verification.collegeHint(colleges.map(({ domain }) => `@${domain}`).join(', '))}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={issues.email}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.verification.sendLink}
      </Button>
    </Form>
  )
}
