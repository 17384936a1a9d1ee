import { AgreementPart, type AgreementPartProps } from '#web/features/agreements/agreement-part.tsx'
import { DisputePart } from '#web/features/payments/dispute-part.tsx'
import { PaymentPart } from '#web/features/payments/payment-part.tsx'
import { ReportForm } from '#web/features/people/report-form.tsx'

type OfOthers = 'Payment' | 'Dispute' | 'Report'

/** The agreement of two people together with its money: these features do not know each other. */
export default function Agreement(props: Omit<AgreementPartProps, OfOthers>) {
  return <AgreementPart {...props} Payment={PaymentPart} Dispute={DisputePart} Report={ReportForm} />
}
