import { useMutation } from '@tanstack/react-query'
import { confirmLogIn } from '#web/features/auth/calls.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { useSite } from '#web/ui/site-brand.ts'

/** The step of the log-in screen that asks for a code. */
export const codeStep = 1

/** Asks for the second factor of a log-in whose first was right. */
export function SecondFactor({ onCancel }: { onCancel: () => void }) {
  const { mutate, isPending } = useMutation(confirmLogIn)

  function submit(fields: FormData) {
    const code = textOf(fields, 'code')
    // The log-in that waited for the code is gone, so it starts again.
    const onError = (failure: { code: string }) => failure.code === 'not_signed_in' && onCancel()
    mutate({ body: { code } }, { onError })
  }

  return (
    <Page title={texts.auth.enterCode} back={onCancel}>
      <p className="text-ink-soft">{texts.auth.enterCodeHow(useSite().name)}</p>
      <Form isBusy={isPending} onSubmit={submit}>
        <CodeField />
        <Button type="submit" isWide isBusy={isPending}>
          {texts.common.goOn}
        </Button>
      </Form>
    </Page>
  )
}
