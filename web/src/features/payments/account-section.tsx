import type { Payout } from '#contract/entities/payment.ts'
import { AccountForm } from '#web/features/payments/account-form.tsx'
import { texts } from '#web/texts.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface AccountSectionProps {
  state: NonNullable<Payout['account']>
  holder: string
  proof: Payout['proof']
}

/** The account to which a payment provider pays: not there yet, being checked, to be corrected, or checked. */
export function AccountSection({ state, holder, proof }: AccountSectionProps) {
  return (
    <Section title={texts.payments.bankAccount}>
      {state === 'activated' && <Notice look="success">{texts.payments.accountStates.activated}</Notice>}
      {state === 'under_review' && <Notice>{texts.payments.accountStates.under_review(holder)}</Notice>}
      {state === 'needs_clarification' && (
        <Notice look="warning">{texts.payments.accountStates.needs_clarification(holder)}</Notice>
      )}
      {(state === 'none' || state === 'needs_clarification') && (
        <Card>
          <AccountForm holder={holder} proof={state === 'none' ? null : proof} />
        </Card>
      )}
    </Section>
  )
}
