import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { siteLimits } from '#contract/market-limits.ts'
import { makeJoinLink } from '#web/features/operate/joining/calls.ts'
import { joinAddress } from '#web/features/operate/joining/join-address.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'

/** The button that opens the form of a new invitation, which ends with its link. */
export function MakeJoinLink() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="secondary" isWide onClick={() => setIsOpen(true)}>
        {texts.joining.add}
      </Button>
      <Dialog isOpen={isOpen} title={texts.joining.add} onClose={close}>
        <LinkForm onDone={close} />
      </Dialog>
    </>
  )
}

function LinkForm({ onDone }: { onDone: () => void }) {
  const written = useDraft('join link', { note: '', uses: '10', days: '7' })
  const { mutate, isPending, data, error } = useMutation({ ...makeJoinLink, onSuccess: written.settle })
  const { note, uses, days } = siteLimits.joinLink
  const issues = fieldIssues(error)
  const failure = unshownMessage(error, ['note', 'uses', 'days'])

  function submit() {
    const typed = written.send()
    mutate({ body: { note: typed.note, uses: Number(typed.uses), days: Number(typed.days) } })
  }

  if (data) {
    const address = joinAddress(data.token)
    return (
      <>
        <p role="status" className="text-ink-soft">
          {texts.joining.made}
        </p>
        <p className="rounded-control bg-sunken px-4 py-3 font-semibold wrap-anywhere">{address}</p>
        {canCopy() && (
          <Button isWide onClick={() => void copyText(address)}>
            {texts.joining.copy}
          </Button>
        )}
        <Button look="secondary" isWide onClick={onDone}>
          {texts.joining.done}
        </Button>
      </>
    )
  }
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <TextField
        label={texts.joining.forWhom}
        {...written.field('note')}
        hint={texts.joining.forWhomHint}
        required
        maxLength={note.max}
        error={issues.note}
      />
      <NumberField
        label={texts.joining.howMany}
        {...written.field('uses')}
        {...uses}
        required
        error={issues.uses}
      />
      <NumberField
        label={texts.joining.howLong}
        {...written.field('days')}
        {...days}
        required
        error={issues.days}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.joining.make}
        </Button>
      </DialogActions>
    </Form>
  )
}
