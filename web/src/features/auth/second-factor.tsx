import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { confirmLogIn } from '#web/features/auth/calls.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'

/** Asks for the second factor of a log-in whose first was right. */
export function SecondFactor({ onCancel }: { onCancel: () => void }) {
  const { mutate, isPending } = useMutation(confirmLogIn)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const code = textOf(new FormData(event.currentTarget), 'code')
    // What waited for the code is gone: the log-in starts again.
    const onError = (failure: { code: string }) => failure.code === 'not_signed_in' && onCancel()
    mutate({ body: { code } }, { onError })
  }

  return (
    <Page title="Enter Your Code" back={onCancel}>
      <p className="text-ink-soft">
        Your account asks for a second step. Open your authenticator app and enter the code for TaskBazaar.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Six digits, or one of your recovery codes"
          required
          minLength={6}
          maxLength={20}
        />
        <Button type="submit" isWide isBusy={isPending}>
          Continue
        </Button>
      </form>
    </Page>
  )
}
