import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { arrive } from '#web/features/agreements/calls.ts'
import { arrivalFormId } from '#web/features/agreements/turn-bar.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { CodeBoxes } from '#web/ui/code-boxes.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'

const codeLength = 4

/** The provider proves with the poster's code that they have met. */
export function ArrivalForm({ taskId }: { taskId: string }) {
  const [code, setCode] = useState('')
  const photos = usePhotos(`arrival ${taskId}`, { use: 'proof', max: limits.file.proofs })
  const { mutate, isPending, error } = useMutation({ ...arrive, onSuccess: photos.settle })
  const isBusy = isPending || photos.isWaiting
  const failure = unshownMessage(error, ['code'])
  const submit = () =>
    photos.withIds(photoIds => mutate({ params: { taskId }, body: { code: code.trim(), photoIds } }))

  return (
    <Form
      id={arrivalFormId}
      failure={error}
      isBusy={isBusy}
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
      <PhotoField label={texts.photos.addPhotos} size={72} {...photos.field} />
    </Form>
  )
}
