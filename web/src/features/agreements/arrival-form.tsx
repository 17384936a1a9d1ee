import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { arrive } from '#web/features/agreements/calls.ts'
import { arrivalFormId } from '#web/features/agreements/turn-bar.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { CodeBoxes } from '#web/ui/code-boxes.tsx'
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
    <Form
      id={arrivalFormId}
      failure={error}
      isBusy={isPending}
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      {failure && <Notice look="danger">{failure}</Notice>}
      <CodeBoxes
        label={texts.agreements.arrivalCode}
        length={codeLength}
        value={code}
        onChange={setCode}
        error={fieldIssues(error).code}
      />
    </Form>
  )
}
