import { choosePayment, paySandbox, sayPaid } from '#contract/endpoints/payments.ts'
import { takeIn } from '#server/db/money/captures.ts'
import { noteFailure } from '#server/db/money/payments.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { ProviderRefusal } from '#server/payments/provider.ts'
import { lockAgreement, store } from '../store.ts'
import { asked } from './provider-failures.ts'
import { ownPayment, paymentAfter } from './shown.ts'

export const choosePaymentHandler = handle(choosePayment, async context => {
  const locked = await lockAgreement(context, context.params.taskId, agreementCommands.choosePayment)
  await store(context, locked, decide(agreementCommands.choosePayment, { ...locked, input: context.body }))
  return paymentAfter(context, locked.task.id, locked.by)
})

export const sayPaidHandler = handle(sayPaid, async context => {
  const locked = await lockAgreement(context, context.params.taskId, agreementCommands.sayPaid)
  await store(context, locked, decide(agreementCommands.sayPaid, { ...locked, input: {} }))
  return paymentAfter(context, locked.task.id, locked.by)
})

/** Test money: what a customer does on a payment page, and at once what the provider says of it. */
export const paySandboxHandler = handle(
  paySandbox,
  async ({ db, viewer, params, body, payments, limit }) => {
    const payment = await ownPayment({ tx: db, viewer }, params.paymentId)
    const { sandbox, provider } = payments
    if (!sandbox || !provider || payment.provider !== 'sandbox') throw conflict('noSandbox')
    await limit.consume('payByUser', viewer.id)
    if (payment.state === 'Closed' || !payment.order_id) throw conflict('paymentOver')
    const { order_id } = payment
    const before = await asked(() => provider.readOrder(order_id))
    // Somebody may do something else with the order at the same moment: one of them is refused.
    const isDone =
      before.isOpen &&
      (await sandbox.pay(order_id, body.outcome).then(
        () => true,
        error => {
          if (error instanceof ProviderRefusal) return false
          throw error
        },
      ))
    const { payments: came } = await asked(() => provider.readOrder(order_id))
    // Paid already: the answer to it was lost.
    if (!isDone && (body.outcome !== 'paid' || came.length === 0)) throw conflict('paymentOver')
    return { payment, came }
  },
  async ({ tx, body, emit, clock, payments, prepared }) => {
    const { payment, came } = prepared
    for (const one of came)
      if (one.state === 'captured') await takeIn(tx, payment, one, { at: clock.now(), emit })
    if (body.outcome === 'failed')
      await noteFailure(tx, { provider: payment.provider, orderId: payment.order_id!, at: clock.now() })
    return paymentAfter({ tx, payments }, payment.task_id, 'poster')
  },
)
