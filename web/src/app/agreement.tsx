import { AgreementPart, type AgreementPartProps } from '#web/features/agreements/agreement-part.tsx'
import { DisputePart } from '#web/features/payments/dispute-part.tsx'
import { PaymentPart } from '#web/features/payments/payment-part.tsx'

/** The agreement of two people together with its money: these features do not know each other. */
export default function Agreement(props: Omit<AgreementPartProps, 'Payment' | 'Dispute'>) {
  return <AgreementPart {...props} Payment={PaymentPart} Dispute={DisputePart} />
}
