import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import { limits } from '#contract/limits.ts'
import { askForChanges, contestCancellation } from '#web/features/agreements/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The poster's answer to work that is not done yet. */
export function AskForChanges({ agreement }: { agreement: Agreement }) {
  return (
    <NoteSheet
      opener={texts.agreements.changesNeeded}
      label={texts.agreements.whatIsMissing}
      effect={texts.agreements.changesNote(agreement.provider.firstName)}
      draft={`changes ${agreement.taskId}`}
      taskId={agreement.taskId}
      call={askForChanges}
    />
  )
}

/** The side that is blamed for a cancellation contests it. */
export function Contest({ agreement }: { agreement: Agreement }) {
  return (
    <NoteSheet
      opener={texts.agreements.contest}
      label={texts.agreements.whatHappened}
      effect={texts.agreements.contestNote}
      draft={`contest ${agreement.taskId}`}
      taskId={agreement.taskId}
      call={contestCancellation}
    />
  )
}

interface NoteSheetProps extends NoteFormProps {
  /** On the button that opens the sheet, and the sheet's title. */
  opener: string
}

/** A button, and the sheet in which one writes what it needs. */
function NoteSheet({ opener, ...form }: NoteSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="-ml-2">
        <TextButton opensDialog onClick={() => setIsOpen(true)}>
          {opener}
        </TextButton>
      </div>
      <BottomSheet isOpen={isOpen} title={opener} onClose={() => setIsOpen(false)}>
        {isOpen && <NoteForm {...form} onDone={() => setIsOpen(false)} />}
      </BottomSheet>
    </>
  )
}

interface NoteFormProps {
  label: string
  /** The consequence. */
  effect: string
  /** The name of its draft. */
  draft: string
  taskId: string
  call: typeof askForChanges | typeof contestCancellation
}

function NoteForm({ label, effect, draft, taskId, call, onDone }: NoteFormProps & { onDone: () => void }) {
  const written = useDraft(draft, { note: '' })
  const { send, settle, field } = written
  // Both calls take the same and answer the agreement.
  const hasPhotos = call === askForChanges
  const photos = usePhotos(draft, { use: 'proof', max: limits.file.proofs })
  const onSuccess = () => {
    settle()
    photos.settle()
  }
  const { mutate, isPending, error } = useMutation({ ...(call as typeof askForChanges), onSuccess })
  const isBusy = isPending || photos.isWaiting
  const failure = unshownMessage(error, ['note'])
  const submit = () =>
    photos.withIds(photoIds => {
      const body = hasPhotos ? { ...send(), photoIds } : send()
      mutate({ params: { taskId }, body }, { onSuccess: onDone })
    })

  return (
    <Form draft={written} failure={error} isBusy={isBusy} onSubmit={submit}>
      <p className="text-ink-soft">{effect}</p>
      {failure && <Notice look="danger">{failure}</Notice>}
      <TextArea
        label={label}
        {...field('note')}
        hint={texts.agreements.reasonRule(limits.agreement.note.min)}
        required
        minLength={limits.agreement.note.min}
        maxLength={limits.agreement.note.max}
        error={fieldIssues(error).note}
      />
      {hasPhotos && <PhotoField label={texts.photos.addPhotos} size={72} {...photos.field} />}
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.agreements.send}
      </Button>
    </Form>
  )
}
