import { conflict } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { holdEnds } from './clock.ts'
import { type Command, closing, isBefore } from './command.ts'
import { completed, dueOf, givenBack } from './money.ts'

const choosePayment: Command<{ method: 'direct' | 'undecided' }, 'poster'> = {
  by: ['poster'],
  from: ['Active'],
  refusedWhen: [
    [() => conflict('moneyIsHeld'), ({ agreement }) => agreement.method === 'held'],
    [() => conflict('chosenBeforeMarks'), ({ agreement }) => agreement.wasMarked],
  ],
  makes: ['PaymentChosen'],
  events: ({ agreement, by, input: { method } }) =>
    method === agreement.method ? [] : [{ kind: 'PaymentChosen', by, data: { method }, texts: {} }],
}

/** A payment has come. A refused one is sent back to the payer. */
const receive: Command<{ amountPaise: number; currency: string }, 'poster'> = {
  by: ['poster'],
  from: ['Active'],
  refusedWhen: [[() => conflict('nothingDuePaid'), ({ agreement }) => dueOf(agreement) === 0]],
  wrongWhen: [
    [
      () => conflict('otherSumPaid'),
      ({ agreement, input }) => input.currency !== 'INR' || input.amountPaise !== dueOf(agreement),
    ],
  ],
  makes: ['PaymentHeld', 'ChangeWithdrawn', 'Completed', 'PaymentReleased'],
  events: ({ agreement, by, input: { amountPaise } }) => {
    const held: AgreementEvent = {
      ...{ kind: 'PaymentHeld', by, texts: {} },
      data: { amount: toRupees(amountPaise) },
    }
    const { poster, provider } = agreement.marked
    if (!poster || !provider) return [held]
    // Completes work that both had marked when only the rest of the money was missing.
    return [
      held,
      ...closing(agreement),
      ...completed(by, { ...agreement, heldPaise: agreement.heldPaise + amountPaise }),
    ]
  },
}

const sayPaid: Command<unknown, 'poster' | 'provider'> = {
  by: ['poster', 'provider'],
  from: ['Active', 'Completed'],
  refusedWhen: [
    [() => conflict('notPaidDirectly'), ({ agreement }) => agreement.method !== 'direct'],
    [() => conflict('notDoneYet'), ({ agreement }) => !agreement.wasMarkedDone],
    [() => conflict('saidPaidAlready'), ({ agreement, by }) => agreement.paid[by] !== null],
  ],
  makes: ['PaidDirectly'],
  events: ({ by }) => [{ kind: 'PaidDirectly', by, data: {}, texts: {} }],
}

/** Money that was held for long, with no sign of the work, goes back: [cancel.5]. */
const giveBack: Command<unknown, 'clock'> = {
  by: ['clock'],
  from: ['Active'],
  refusedWhen: [[() => conflict('nothingDue'), ({ agreement, now }) => isBefore(now, holdEnds(agreement))]],
  makes: ['ChangeWithdrawn', 'Cancelled', 'PaymentRefunded'],
  events: ({ agreement }) => [
    ...closing(agreement),
    { kind: 'Cancelled', by: null, data: { fault: 'nobody', reason: null }, texts: {} },
    ...givenBack(agreement),
  ],
}

/** The commands about the money of an agreement. */
export const paymentCommands = { choosePayment, receive, sayPaid, giveBack }
