import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { type FieldTexts, TextField } from './field.tsx'

type PasswordFieldProps = FieldTexts &
  Omit<React.ComponentProps<'input'>, 'className' | 'children' | 'type' | 'prefix'>

/** A password that can be looked at while it is typed; set `autoComplete` to current-password or new-password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown(shown => !shown)}
          className="min-h-11 min-w-14 rounded-control px-2 text-caption font-semibold text-press-ink hover:bg-press-soft"
        >
          {isShown ? texts.fields.hidePassword : texts.fields.showPassword}
        </button>
      }
    />
  )
}
