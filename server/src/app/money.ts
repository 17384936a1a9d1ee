import { installWebhooks } from '#server/http/webhooks.ts'
import { captureJobs } from '#server/jobs/captures.ts'
import { chargebackJobs } from '#server/jobs/chargebacks.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'
import { ledgerJobs, scheduleLedgerCheck } from '#server/jobs/ledger.ts'
import { payeeJobs, paymentJobs, scheduleSweeps, sweepJobs, unlessPaused } from '#server/jobs/payments.ts'
import type { Recording } from '#server/jobs/reminders.ts'
import { openPayments, type Payments } from '#server/payments/open-payments.ts'
import type { SandboxFaults } from '#server/payments/sandbox/faults.ts'
import type { Base } from './base.ts'
import type { OpenQueue } from './jobs.ts'

interface MoneyOptions {
  openQueue: OpenQueue
  byTheClock: Recording
  mayDecide: ClockGuard['mayDecide']
  faults: SandboxFaults | undefined
  onError(error: Error): void
}

/** After about a day a webhook is given up, as at Razorpay. */
const mostTries = 32

/** Starts the payments: the service that holds money, its webhooks and the jobs that move money. */
export const startMoney = async (
  { app, config, pool, clock }: Base,
  { openQueue, byTheClock, mayDecide, faults, onError }: MoneyOptions,
): Promise<Payments> => {
  const payments = await openPayments(app, { config, pool, clock, faults, onError })
  const { provider } = payments
  await installWebhooks(app, { provider, pool, clock })
  if (!provider) return payments
  const { sandbox } = payments
  if (sandbox)
    openQueue(
      { 'sandbox-webhook': { run: sandbox.deliver, maxAttempts: () => mostTries } },
      { leaseMs: 15_000 },
    )
  const money = { pool, clock, provider, recording: byTheClock }
  // No money is moved here, so a dead process's lease need not delay it long.
  openQueue(
    {
      payment: unlessPaused(money, paymentJobs(money)),
      payee: payeeJobs(money),
      'payment-sweep': sweepJobs(money),
      chargebacks: chargebackJobs(money),
    },
    { leaseMs: 2_000 },
  )
  // A payment is brought into line by one process at a time. A call of one that died may still be under way.
  openQueue({ capture: unlessPaused(money, captureJobs({ ...money, mayDecide })) }, { leaseMs: 30_000 })
  // The check reads hundreds of payments at the provider. No payout waits for it.
  openQueue({ ledger: ledgerJobs(money) })
  await scheduleSweeps(pool, clock.now())
  await scheduleLedgerCheck(pool, clock.now())
  return payments
}
