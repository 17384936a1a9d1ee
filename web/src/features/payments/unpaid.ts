import type { Payment } from '#contract/entities/payment.ts'

/** For tests: a task of 450 for which nobody has paid anything. */
export const unpaid: Payment = {
  ...{ taskId: 't', method: 'undecided', state: 'None', price: 450, held: 0, due: 450 },
  ...{ released: 0, refunded: 0, fee: 0, feePercent: 0, provider: 'sandbox', isTest: true },
  ...{
    toPayOut: 0,
    paidOutAt: null,
    payTo: null,
    paid: { poster: null, provider: null },
    chargeback: null,
    lines: [],
  },
  ...{ shares: { held: { net: 0, fee: 0 }, whole: { net: 450, fee: 0 } }, stillOwed: 0, failedAt: null },
}
