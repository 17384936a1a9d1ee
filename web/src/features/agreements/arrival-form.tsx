import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { arrive } from '#web/features/agreements/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

const codeLength = 4

/** The provider proves with the poster's code that they have met. */
export function ArrivalForm({ taskId }: { taskId: string }) {
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation(arrive)
  const failure = unshownMessage(error, ['code'])
  const submit = () => mutate({ params: { taskId }, body: { code: code.trim() } })

  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit} className="flex flex-col gap-3">
      {failure && <Notice look="danger">{failure}</Notice>}
      <TextField
        label={texts.agreements.arrivalCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        pattern={`\\s*[0-9]{${codeLength}}\\s*`}
        value={code}
        onChange={event => setCode(event.target.value)}
        error={fieldIssues(error).code}
      />
      <Button type="submit" isWide isBusy={isPending}>
        {texts.agreements.confirmArrival}
      </Button>
    </Form>
  )
}
