import { hourMs } from '#contract/time.ts'
import { recordChargeback } from '#server/db/money/chargebacks.ts'
import type { MoneyJobsOptions } from './payments.ts'
import type { JobKind } from './queue.ts'

/** Reads every hour, and when a webhook says so, which payments the payers' banks dispute. No webhook has to come. */
export const chargebackJobs = ({ clock, provider, recording }: MoneyJobsOptions): JobKind => ({
  run: async () => {
    for (const chargeback of await provider.readChargebacks())
      await recording(tx => recordChargeback(tx, provider, { chargeback, at: clock.now() }))
    return new Date(clock.now().getTime() + hourMs)
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
