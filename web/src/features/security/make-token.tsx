import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type TokenScope, tokenScopes } from '#contract/entities/api-token.ts'
import { limits } from '#contract/limits.ts'
import { CopyButton } from '#web/features/security/copy-button.tsx'
import { makeToken } from '#web/features/security/token-calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useHeld, useStepFocus } from '#web/ui/use-modal.ts'

/** The button that opens the form for a new token. */
export function MakeToken() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <div className="-ml-2">
        <TextButton opensDialog onClick={() => setIsOpen(true)}>
          {texts.tokens.make}
        </TextButton>
      </div>
      <Dialog isOpen={isOpen} title={texts.tokens.make} onClose={close}>
        <TokenForm onDone={close} />
      </Dialog>
    </>
  )
}

const lives = ['30', '90', '365'] as const

function TokenForm({ onDone }: { onDone: () => void }) {
  const [scope, setScope] = useState<TokenScope>('read')
  const [life, setLife] = useState<(typeof lives)[number]>('30')
  // The server asks for it when the log-in is some time ago.
  const [asked, setAsked] = useState<'password' | 'code' | null>(null)
  const { mutate, data, isPending, error } = useMutation({
    ...makeToken,
    onError: failure => {
      const { password, code } = fieldIssues(failure)
      if (password || code) setAsked(password ? 'password' : 'code')
    },
  })
  useStepFocus(data ? 1 : 0)
  const issues = fieldIssues(error)

  function submit(fields: FormData) {
    const body = { name: textOf(fields, 'name'), scope, days: Number(life) }
    mutate({ body: asked ? { ...body, [asked]: textOf(fields, asked) } : body })
  }

  if (data) return <NewToken token={data.token} onDone={onDone} />
  return (
    <Form failure={error} isBusy={isPending} onSubmit={submit}>
      <TextField
        label={texts.tokens.name}
        name="name"
        hint={texts.tokens.nameHint}
        required
        maxLength={limits.apiToken.name.max}
        error={issues.name}
      />
      <RadioRows
        label={texts.tokens.scope}
        isLabelShown
        value={scope}
        options={tokenScopes.map(value => ({
          ...{ value, label: texts.tokens.scopes[value], hint: texts.tokens.scopeHints[value] },
        }))}
        onChoose={setScope}
      />
      <Segmented
        legend={texts.tokens.life}
        value={life}
        options={lives.map(value => ({ value, label: texts.tokens.lives[value] }))}
        onChange={setLife}
      />
      {asked === 'password' && (
        <PasswordField
          label={texts.common.password}
          name="password"
          autoComplete="current-password"
          hint={texts.tokens.passwordAgain}
          required
          error={issues.password}
        />
      )}
      {asked === 'code' && <CodeField error={issues.code} />}
      <DialogActions onCancel={onDone} isBusy={isPending}>
        <Button type="submit" isBusy={isPending}>
          {texts.tokens.make}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The token, shown this once: nothing but its own button is the end of it without a question. */
function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  useHeld(true, () => setIsAsking(true))
  return (
    <>
      <p role="status" className="text-ink-soft">
        {texts.tokens.made}
      </p>
      <p className="rounded-control bg-sunken px-4 py-3 font-semibold wrap-anywhere">{token}</p>
      <CopyButton text={token}>{texts.tokens.copy}</CopyButton>
      <Button isWide onClick={onDone}>
        {texts.tokens.done}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.tokens.leaveTitle}
        confirmText={texts.tokens.leave}
        onClose={() => setIsAsking(false)}
        onConfirm={onDone}
      >
        {texts.tokens.leaveEffect}
      </ConfirmDialog>
    </>
  )
}
