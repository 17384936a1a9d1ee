import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { getTimeline } from '#contract/endpoints/agreements.ts'
import * as disputes from '#contract/endpoints/disputes.ts'
import * as payments from '#contract/endpoints/payments.ts'
import { getTask, listMyTasks, listTasks, listWaiting } from '#contract/endpoints/tasks.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import type { Payment, Payout } from '#contract/entities/payment.ts'
import { statementPage } from '#contract/money.ts'
import { write } from '#web/platform/mutations.ts'
import { pagesOf } from '#web/platform/pages.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

type OfTask = { params: { taskId: string } }

/** How often a payment that was begun is asked for, in milliseconds: what its provider says comes by itself. */
const pollMs = 3_000
/** The pause between looks at money that waits to be paid out. */
const payoutPollMs = 5_000

/** The money of a task. */
export const paymentOf = (taskId: string) => read(payments.getPayment, { params: { taskId } })

export const livePaymentOf = (taskId: string) => ({
  ...paymentOf(taskId),
  // A failure stays said: to show that is no reason to ask again.
  retryOnMount: false,
  refetchInterval: ({ state: { data } }: { state: { data?: Payment | undefined } }) => {
    if (data?.state === 'Started') return pollMs
    return data && data.toPayOut > 0 ? payoutPollMs : false
  },
})

export const disputeOf = (taskId: string) => read(disputes.getDispute, { params: { taskId } })

export const settings = read(payments.getPaymentSettings, {})
export const payout = read(payments.getPayout, {})
export const livePayout = {
  ...payout,
  refetchInterval: ({ state: { data } }: { state: { data?: Payout | undefined } }) =>
    data && data.waiting > 0 ? payoutPollMs : false,
}
export const statement = pagesOf(payments.getStatement, {}, statementPage)

/** Other queries that show a task's money or depend on it. */
const ofTask = [getTimeline, getTask, listTasks, listMyTasks, listWaiting]
const stale = [...ofTask, payments.getPayment, payments.getStatement, disputes.getDispute]

/** Fetches the agreement again when its money has moved without a call of this app. */
export const refreshAgreed = (client: QueryClient): void => {
  for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] })
}

// Failures show beside the button that was pressed.
const keepPayment = (client: QueryClient, payment: Payment) =>
  client.setQueryData(paymentOf(payment.taskId).queryKey, payment)

export const choosePayment = write(payments.choosePayment, { stale, apply: keepPayment })
export const startPayment = write(payments.startPayment, { stale: [payments.getPayment] })
export const paySandbox = write(payments.paySandbox, {
  stale: [...stale, payments.getStartedPayment],
  apply: keepPayment,
})
export const sayPaid = write(payments.sayPaid, { stale, apply: keepPayment })

const keepPayout = (client: QueryClient, reply: Payout) => client.setQueryData(payout.queryKey, reply)

export const setPayout = write(payments.setPayout, {
  stale: [payments.getPayment, payments.getStatement],
  success: () => texts.payments.upiSaved,
  apply: keepPayout,
})
export const openAccount = write(payments.openAccount, {
  stale: [payments.getPayment],
  success: () => texts.payments.detailsSent,
  apply: keepPayout,
})

type Disputing = Endpoint & { reply: (typeof disputes.getDispute)['reply'] }

const disputing = <E extends Disputing>(endpoint: E, success: () => string) =>
  write(endpoint, {
    stale,
    success,
    apply: (client, reply: ReplyOf<E>, { params }) =>
      client.setQueryData(disputeOf((params as OfTask['params']).taskId).queryKey, reply as Dispute),
  })

export const openDispute = disputing(disputes.openDispute, () => texts.disputes.opened)
export const nameAmount = disputing(disputes.nameAmount, () => texts.disputes.named)
export const makeStatement = disputing(disputes.makeStatement, () => texts.disputes.said)
export const askModerator = disputing(disputes.askModerator, () => texts.disputes.asked)
