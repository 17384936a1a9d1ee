import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/entities/user.ts'
import { correctOwnName } from '#web/features/profiles/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { NameFields } from '#web/ui/name-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** One's own name, which opens the form that corrects it. */
export function NameRow({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <LinkRow
        title={fullName(user)}
        note={texts.profiles.correctName}
        opensDialog
        onClick={() => setIsOpen(true)}
      />
      <Dialog isOpen={isOpen} title={texts.profiles.correctName} onClose={close}>
        <NameForm user={user} onDone={close} />
      </Dialog>
    </>
  )
}

function NameForm({ user: { firstName, lastName, badges }, onDone }: { user: User; onDone: () => void }) {
  const written = useDraft('name', { firstName, lastName })
  const { mutate, isPending, error } = useMutation({ ...correctOwnName, onSuccess: written.settle })
  const isChecked = badges.some(({ kind }) => kind === 'identity')
  const failure = unshownMessage(error, ['firstName', 'lastName'])
  return (
    <Form
      draft={written}
      failure={error}
      isBusy={isPending}
      onSubmit={() => mutate({ body: written.send() }, { onSuccess: onDone })}
    >
      <NameFields
        issues={fieldIssues(error)}
        first={written.field('firstName')}
        last={written.field('lastName')}
      />
      <p className="text-caption text-ink-soft">
        {texts.profiles.nameEffect} {isChecked && texts.profiles.nameTakesIdentity}
      </p>
      {failure && <Notice look="danger">{failure}</Notice>}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.common.save}
        </Button>
      </DialogActions>
    </Form>
  )
}
