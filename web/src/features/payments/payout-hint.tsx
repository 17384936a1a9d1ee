import { useQuery } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '#contract/paths.ts'
import { payout } from '#web/features/payments/calls.ts'
import { texts } from '#web/texts.ts'
import { LinkRow } from '#web/ui/info-row.tsx'

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
    <LinkRow
      isDue
      href={paths.gettingPaid}
      icon={<Wallet />}
      title={needsAccount ? texts.payments.addAccountNow : texts.payments.addUpiIdNow}
      note={needsAccount ? texts.payments.addAccount(poster) : upiNote}
    />
  )
}
