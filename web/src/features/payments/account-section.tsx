import type { Payout } from '#contract/entities/payment.ts'
import { AccountForm } from '#web/features/payments/account-form.tsx'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface AccountSectionProps {
  state: NonNullable<Payout['account']>
  holder: string
  proof: Payout['proof']
}

/** The account to which a payment provider pays: not there yet, being checked, to be corrected, or checked. */
export function AccountSection({ state, holder, proof }: AccountSectionProps) {
  if (state === 'none') return <AccountForm holder={holder} proof={null} />
  if (state === 'needs_clarification')
    return (
      <>
        <Notice look="warning">{texts.payments.accountStates.needs_clarification(holder)}</Notice>
        <AccountForm holder={holder} proof={proof} />
      </>
    )
  return (
    <Section title={texts.payments.bankAccount}>
      {state === 'activated' ? (
        <Notice look="success">{texts.payments.accountStates.activated}</Notice>
      ) : (
        <Notice>{texts.payments.accountStates.under_review(holder)}</Notice>
      )}
    </Section>
  )
}
