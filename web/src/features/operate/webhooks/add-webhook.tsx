import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { type WebhookKind, webhookKinds } from '#contract/entities/webhook.ts'
import { limits } from '#contract/limits.ts'
import { addWebhook } from '#web/features/operate/webhooks/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { ToggleChips } from '#web/ui/toggle-chips.tsx'
import { useHeld, useStepFocus } from '#web/ui/use-modal.ts'

/** The button that opens the form for a new webhook; the first one is what the empty page is for. */
export function AddWebhook({ isFirst = false }: { isFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look={isFirst ? 'primary' : 'secondary'} isWide onClick={() => setIsOpen(true)}>
        {texts.webhooks.add}
      </Button>
      <Dialog isOpen={isOpen} title={texts.webhooks.add} onClose={close}>
        <WebhookForm onDone={close} />
      </Dialog>
    </>
  )
}

function WebhookForm({ onDone }: { onDone: () => void }) {
  const [kinds, setKinds] = useState<readonly WebhookKind[]>([])
  const [isTried, setIsTried] = useState(false)
  const { mutate, data, isPending, error } = useMutation(addWebhook)
  useStepFocus(data ? 1 : 0)
  const toggle = (kind: WebhookKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter(one => one !== kind) : [...kinds, kind])

  function submit(fields: FormData) {
    setIsTried(true)
    if (kinds.length > 0) mutate({ body: { url: textOf(fields, 'url').trim(), kinds: [...kinds] } })
  }

  if (data) return <NewSecret secret={data.secret} onDone={onDone} />
  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit}>
      <TextField
        label={texts.webhooks.address}
        name="url"
        type="url"
        inputMode="url"
        hint={texts.webhooks.addressHint}
        required
        maxLength={limits.webhook.url}
        error={fieldIssues(error).url}
      />
      <div>
        <ToggleChips
          legend={texts.webhooks.tellOf}
          options={webhookKinds.map(value => ({ value, label: texts.webhooks.kinds[value] }))}
          chosen={kinds}
          onToggle={toggle}
        />
        {isTried && kinds.length === 0 && (
          <p role="alert" className="mt-2 text-caption text-danger-ink">
            {texts.webhooks.kindMissing}
          </p>
        )}
      </div>
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.webhooks.add}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The secret, which is shown only once. Every way to close it asks first, except its own button. */
function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  useHeld(true, () => setIsAsking(true))
  return (
    <>
      <p role="status" className="text-ink-soft">
        {texts.webhooks.made}
      </p>
      <p className="rounded-control bg-sunken px-4 py-3 font-semibold wrap-anywhere">{secret}</p>
      {canCopy() && (
        <Button
          look="secondary"
          icon={<Copy aria-hidden="true" size={20} />}
          onClick={() => copyText(secret)}
        >
          {texts.webhooks.copySecret}
        </Button>
      )}
      <Button isWide onClick={onDone}>
        {texts.webhooks.done}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.webhooks.leaveTitle}
        confirmText={texts.webhooks.leave}
        onClose={() => setIsAsking(false)}
        onConfirm={onDone}
      >
        {texts.webhooks.leaveEffect}
      </ConfirmDialog>
    </>
  )
}
