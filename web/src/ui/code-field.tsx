import { texts } from '#web/texts.ts'
import { TextField } from './field.tsx'

/** A code of the authenticator app, or a recovery code, which has letters. */
export function CodeField({
  hint = texts.common.codeRule,
  error,
}: {
  hint?: string
  error?: string | undefined
}) {
  return (
    <TextField
      label={texts.common.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
      required
      minLength={6}
      maxLength={20}
      error={error}
    />
  )
}
