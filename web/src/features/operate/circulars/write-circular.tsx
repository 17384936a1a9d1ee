import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { siteLimits } from '#contract/market-limits.ts'
import { sendCircular } from '#web/features/operate/circulars/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The button that opens the form of a mail to all members. */
export function WriteCircular() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <div className="pt-2">
        <Button look="secondary" isWide onClick={() => setIsOpen(true)}>
          {texts.circulars.write}
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={texts.circulars.circulars} onClose={close}>
        <CircularForm onDone={close} />
      </Dialog>
    </>
  )
}

function CircularForm({ onDone }: { onDone: () => void }) {
  const written = useDraft('circular', { subject: '', text: '' })
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({ ...sendCircular, onSuccess: written.settle })
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['subject', 'text'])
  const { subject, text } = siteLimits.circular

  function send() {
    mutate({ body: written.send() }, { onSuccess: onDone, onError: () => setIsAsking(false) })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={() => setIsAsking(true)}>
      <TextField
        label={texts.circulars.subject}
        {...written.field('subject')}
        required
        minLength={subject.min}
        maxLength={subject.max}
        error={issues.subject}
      />
      <TextArea
        label={texts.circulars.text}
        {...written.field('text')}
        hint={texts.circulars.textHint}
        rows={6}
        required
        minLength={text.min}
        maxLength={text.max}
        error={issues.text}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.circulars.send}
        </Button>
      </DialogActions>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.circulars.sendTitle}
        confirmText={texts.circulars.send}
        isBusy={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={send}
      >
        {texts.circulars.sendEffect(written.draft.subject)}
      </ConfirmDialog>
    </Form>
  )
}
