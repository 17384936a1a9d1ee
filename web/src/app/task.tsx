import { AgreementPart, type AgreementPartProps } from '#web/features/agreements/agreement-part.tsx'
import { OwnOffer } from '#web/features/offers/own-offer.tsx'
import { DisputePart } from '#web/features/payments/dispute-part.tsx'
import { PaymentPart } from '#web/features/payments/payment-part.tsx'
import { TaskScreen } from '#web/features/tasks/task-screen.tsx'

const Agreement = (props: Omit<AgreementPartProps, 'Payment' | 'Dispute'>) => (
  <AgreementPart {...props} Payment={PaymentPart} Dispute={DisputePart} />
)

/** A task with what is offered, agreed and paid on it: features that know nothing of each other. */
export const Task = ({ id }: { id: string }) => (
  <TaskScreen id={id} Agreement={Agreement} OwnOffer={OwnOffer} />
)
