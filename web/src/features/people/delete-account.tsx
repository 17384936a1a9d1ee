import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getStanding } from '#contract/endpoints/people.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { deleteAccount } from '#web/features/people/calls.ts'
import { CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, unshownMessage, useIssueFocus } from '#web/platform/form-failure.ts'
import { read } from '#web/platform/queries.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** The way out, for good. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const { data: standing } = useQuery(read(getStanding, {}))
  const close = () => setIsOpen(false)
  return (
    <Section title="Delete account">
      <Card>
        <div className="flex flex-col gap-4">
          <p>
            Your profile, open tasks and offers go at once and for good. Others keep their conversations with
            you, under the name ‘Deleted user’. Work under way has to be finished first.
          </p>
          <Button look="danger" isWide disabled={!standing} onClick={() => setIsOpen(true)}>
            Delete Account
          </Button>
        </div>
      </Card>
      <Dialog isOpen={isOpen} title="Delete your account?" onClose={close}>
        {standing && <DeleteForm hasPassword={standing.hasPassword} onCancel={close} />}
      </Dialog>
    </Section>
  )
}

function DeleteForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const { mutate, isPending, error } = useMutation(deleteAccount)
  const form = useIssueFocus(error)
  const issues = fieldIssues(error)
  const problem = error && (unshownMessage(error, ['password', 'email']) ?? '')
  const isUnsettled = error instanceof CallFailure && error.status === 409

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const proof = textOf(new FormData(event.currentTarget), 'proof')
    mutate({ body: hasPassword ? { password: proof } : { email: proof } })
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">This cannot be taken back. You may want to download your data first.</p>
      {hasPassword ? (
        <PasswordField
          label="Password"
          name="proof"
          autoComplete="current-password"
          required
          error={issues.password}
        />
      ) : (
        <TextField
          label="Your Email"
          name="proof"
          type="email"
          autoComplete="email"
          required
          error={issues.email}
        />
      )}
      {error && (problem || Object.keys(issues).length === 0) && (
        <Notice look="danger">{problem || messages.somethingWrong}</Notice>
      )}
      {isUnsettled && (
        <LinkButton href={paths.myTasks} look="secondary" isWide>
          Open My Tasks
        </LinkButton>
      )}
      <DialogActions onCancel={onCancel} isBusy={isPending}>
        <Button type="submit" look="danger" isBusy={isPending}>
          Delete for Good
        </Button>
      </DialogActions>
    </form>
  )
}
