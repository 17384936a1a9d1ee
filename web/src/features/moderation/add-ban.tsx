import { useMutation } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type BanKind, banKinds } from '#contract/entities/ban.ts'
import { peopleLimits } from '#contract/people.ts'
import { addBan } from '#web/features/moderation/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** The button that opens the form for a new ban. */
export function AddBan() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <LinkRow icon={<Plus />} title={texts.operateBans.add} opensDialog onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} title={texts.operateBans.add} onClose={close}>
        <BanForm onDone={close} />
      </Dialog>
    </>
  )
}

/** The keyboard that fits the typed value. */
const keyboards = { address: 'email', domain: 'url', phone: 'tel', network: 'text' } as const

interface Draft {
  kind: BanKind
  value: string
  days: string
  note: string
}

const empty: Draft = { kind: 'address', value: '', days: '7', note: '' }

function BanForm({ onDone }: { onDone: () => void }) {
  const written = useDraft('new ban', empty)
  const { draft, change, send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...addBan, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure = error && (unshownMessage(error, ['value', 'days', 'note']) ?? '')
  const { label, hint } = texts.operateBans.values[draft.kind]
  // From a network nobody gets as far as a reason, and with a phone number nobody logs in.
  const isRead = draft.kind === 'address' || draft.kind === 'domain'

  function submit() {
    const { kind, value, days, note } = send()
    const body = { kind, value, note, ...(kind === 'network' && { days: amountIn(days) }) }
    mutate({ body }, { onSuccess: onDone })
  }

  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <Segmented
        legend={texts.operateBans.kind}
        options={banKinds.map(value => ({ value, label: texts.operateBans.kinds[value] }))}
        value={draft.kind}
        onChange={kind => change({ kind })}
      />
      <TextField
        label={label}
        hint={hint}
        {...field('value')}
        inputMode={keyboards[draft.kind]}
        autoComplete="off"
        autoCapitalize="none"
        required
        minLength={3}
        maxLength={254}
        error={issues.value}
      />
      {draft.kind === 'network' && (
        <NumberField
          label={texts.operateBans.days}
          {...field('days')}
          isWhole
          min={1}
          max={365}
          required
          error={issues.days}
        />
      )}
      <TextArea
        label={texts.common.reason}
        hint={isRead && texts.operateBans.reasonHint}
        {...field('note')}
        rows={2}
        required
        minLength={3}
        maxLength={peopleLimits.note.max}
        error={issues.note}
      />
      {error && (failure || Object.keys(issues).length === 0) && (
        <Notice look="danger">{failure || texts.common.somethingWrong}</Notice>
      )}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.operateBans.add}
        </Button>
      </DialogActions>
    </Form>
  )
}
