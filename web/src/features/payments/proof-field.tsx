import type { Payout } from '#contract/entities/payment.ts'
import { paths } from '#contract/paths.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface ProofFieldProps {
  proof: NonNullable<Payout['proof']>
  issues: Readonly<Record<string, string | undefined>>
}

/** Reads the password or the code from the form. */
export function proofIn(fields: FormData): { password?: string; code?: string } {
  const [password, code] = [textOf(fields, 'password'), textOf(fields, 'code')]
  return { ...(password && { password }), ...(code && { code }) }
}

/** The field for the proof needed to change where money goes. Its value is stored nowhere, not even on this device. */
export function ProofField({ proof, issues }: ProofFieldProps) {
  if (proof === 'noPassword')
    return (
      <Notice look="warning">
        {texts.payments.setPasswordFirst}{' '}
        <TextLink href={paths.security}>{texts.payments.toSecurity}</TextLink>
      </Notice>
    )
  if (proof === 'code') return <CodeField error={issues.code} />
  return (
    <PasswordField
      label={texts.common.password}
      name="password"
      autoComplete="current-password"
      hint={texts.payments.passwordAgain}
      required
      error={issues.password}
    />
  )
}
