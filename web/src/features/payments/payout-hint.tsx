import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { payout } from '#web/features/payments/calls.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'

interface PayoutHintProps {
  /** The first name of the payer. */
  poster: string
  isDirect?: boolean
}

/** Asks a provider without a payout address for one in good time. */
export function PayoutHint({ poster, isDirect = false }: PayoutHintProps) {
  const { data } = useQuery(payout)
  if (!data) return null
  const needsAccount = !isDirect && data.account === 'none'
  const needsUpiId = data.upiId === null && (isDirect || data.account === null)
  if (!needsAccount && !needsUpiId) return null
  const upiNote = isDirect ? texts.payments.addUpiIdDirect(poster) : texts.payments.addUpiId
  return (
    <div className="flex flex-col gap-2">
      <p>{needsAccount ? texts.payments.addAccount(poster) : upiNote}</p>
      <LinkButton look="secondary" isWide href={paths.gettingPaid}>
        {needsAccount ? texts.payments.addAccountNow : texts.payments.addUpiIdNow}
      </LinkButton>
    </div>
  )
}
