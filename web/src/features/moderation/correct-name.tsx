import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleLimits } from '#contract/people.ts'
import { correctName } from '#web/features/moderation/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { NameFields } from '#web/ui/name-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Named {
  givenId: string
  firstName: string
  lastName: string
}

/** An operator's act: the right name of somebody, with a reason. */
export function CorrectName({ person }: { person: Named }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div>
      <LinkRow title={texts.operatePeople.correctName} opensDialog onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} title={texts.operatePeople.correctName} onClose={close}>
        <NameForm person={person} onDone={close} />
      </Dialog>
    </div>
  )
}

function NameForm({ person, onDone }: { person: Named; onDone: () => void }) {
  const { givenId, firstName, lastName } = person
  const written = useDraft(`name of ${givenId}`, { firstName, lastName, note: '' })
  const { mutate, isPending, error } = useMutation({ ...correctName, onSuccess: written.settle })
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['firstName', 'lastName', 'note'])
  const submit = () => mutate({ params: { id: givenId }, body: written.send() }, { onSuccess: onDone })
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.operatePeople.correctNameEffect}</p>
      <NameFields issues={issues} first={written.field('firstName')} last={written.field('lastName')} />
      <TextArea
        label={texts.common.reason}
        {...written.field('note')}
        rows={2}
        required
        minLength={3}
        maxLength={peopleLimits.note.max}
        error={issues.note}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.common.save}
        </Button>
      </DialogActions>
    </Form>
  )
}
