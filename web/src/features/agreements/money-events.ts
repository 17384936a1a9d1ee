import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { PaymentMethod } from '#contract/entities/payment.ts'
import { nameFor, type TimelinePeople, toProviderFor } from '#web/features/agreements/timeline-people.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'

interface Said {
  title: string
  details?: string[]
}

/** The words of an event about money or a dispute; null for any other event. `who` did it. */
export function moneySaid(
  { kind, by, data }: TimelineEvent,
  who: string,
  people: TimelinePeople,
): Said | null {
  const amounts = data as { amount?: number; fee?: number; toProvider?: number }
  const amount = rupees(amounts.amount ?? 0)
  switch (kind) {
    case 'PaymentChosen': {
      const { method } = data as { method: PaymentMethod }
      return {
        title:
          method === 'direct'
            ? texts.agreements.happened.chosenDirect(who)
            : texts.agreements.happened.chosenUndecided(who),
      }
    }
    case 'PaymentHeld':
      return { title: texts.agreements.happened.held(who, amount) }
    case 'PaymentReleased':
      return {
        title: texts.agreements.happened.released(toProviderFor(people, amount)),
        details: feeOf(amounts.fee),
      }
    case 'PaymentRefunded':
      return { title: texts.agreements.happened.refunded(backFor(people, amount)) }
    case 'PaidDirectly':
      return {
        title:
          by === people.poster.givenId
            ? texts.agreements.happened.paidDirectly(who)
            : texts.agreements.happened.wasPaid(who),
      }
    case 'DisputeOpened':
      return { title: texts.agreements.happened.disputed(who) }
    case 'AmountNamed':
      return { title: texts.agreements.happened.named(who) }
    case 'DisputeAsked':
      return {
        title: by === null ? texts.agreements.happened.askedByItself : texts.agreements.happened.asked(who),
      }
    case 'DisputeSettled':
      return {
        title:
          by === null
            ? texts.agreements.happened.disputeSettledByItself
            : texts.agreements.happened.disputeSettled,
        details: decided(amounts.toProvider, people),
      }
    case 'DisputeDecided':
      return { title: texts.agreements.happened.disputeDecided, details: decided(amounts.toProvider, people) }
    default:
      return null
  }
}

const feeOf = (fee = 0): string[] => (fee > 0 ? [texts.agreements.feeKept(rupees(fee))] : [])

const backFor = (people: TimelinePeople, amount: string): string => {
  const name = nameFor(people, people.poster)
  return name === texts.agreements.you ? texts.payments.toYou(amount) : texts.payments.toPerson(amount, name)
}

const decided = (toProvider = 0, people: TimelinePeople): string[] => [
  toProviderFor(people, rupees(toProvider)),
]
