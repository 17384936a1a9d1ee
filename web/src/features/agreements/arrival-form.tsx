import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { arrive } from '#web/features/agreements/calls.ts'
import { arrivalFormId } from '#web/features/agreements/turn-bar.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeBoxes } from '#web/ui/code-boxes.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

const codeLength = 4

interface ArrivalFormProps {
  taskId: string
  /** In a sheet, which closes then, the button is below the fields; else it is in the bar. */
  onArrived?: () => void
}

/** The provider proves with the poster's code that they have met. */
export function ArrivalForm({ taskId, onArrived }: ArrivalFormProps) {
  const [code, setCode] = useState('')
  const photos = usePhotos(`arrival ${taskId}`, { use: 'proof', max: limits.file.proofs })
  const { mutate, isPending, error } = useMutation({ ...arrive, onSuccess: photos.settle })
  const isBusy = isPending || photos.isWaiting
  const failure = unshownMessage(error, ['code'])
  const submit = () =>
    photos.withIds(photoIds =>
      mutate({ params: { taskId }, body: { code: code.trim(), photoIds } }, { onSuccess: onArrived }),
    )

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
      {onArrived && (
        <Button type="submit" isWide isBusy={isBusy}>
          {texts.agreements.confirmArrival}
        </Button>
      )}
    </Form>
  )
}

/** While nothing is paid, coming is not what is next: the code can be entered behind a quiet button. */
export function ArrivalSheet({ taskId, name }: { taskId: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <div className="-ml-2">
        <TextButton
          isQuiet
          opensDialog
          icon={<KeyRound aria-hidden="true" size={18} />}
          onClick={() => setIsOpen(true)}
        >
          {texts.agreements.haveCode}
        </TextButton>
      </div>
      <BottomSheet isOpen={isOpen} title={texts.agreements.haveCode} onClose={close}>
        {isOpen && (
          <>
            <p className="text-ink-soft">{texts.agreements.enterCode(name)}</p>
            <ArrivalForm taskId={taskId} onArrived={close} />
          </>
        )}
      </BottomSheet>
    </>
  )
}
