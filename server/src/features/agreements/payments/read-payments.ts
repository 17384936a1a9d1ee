import {
  getPayment,
  getPaymentSettings,
  getStartedPayment,
  getStatement,
} from '#contract/endpoints/payments.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { movementsOf } from '#server/db/money/payments.ts'
import { taskById } from '#server/db/tasks/tasks.ts'
import { toRupees } from '#server/domain/money.ts'
import { handle } from '#server/http/handler.ts'
import { ownPayment, seenPayment, startedReply } from './shown.ts'

const pageRows = 50

export const getPaymentSettingsHandler = handle(getPaymentSettings, async ({ payments, config }) => ({
  provider: payments.name,
  feePercent: config.feeBp / 100,
  isTest: payments.provider?.isTest ?? false,
}))

export const getPaymentHandler = handle(getPayment, context => seenPayment(context, context.params.taskId))

export const getStatementHandler = handle(getStatement, ({ tx, viewer, query }) =>
  movementsOf(tx, viewer.id, { before: lastSeen(query.before), limit: pageRows }),
)

export const getStartedPaymentHandler = handle(getStartedPayment, async context => {
  const payment = await ownPayment(context, context.params.paymentId)
  const task = await taskById(context.tx, payment.task_id)
  return {
    ...startedReply(payment),
    amount: toRupees(payment.amount_paise),
    taskId: task.given_id,
    title: task.title,
    isOpen: payment.state === 'Started',
  }
})
