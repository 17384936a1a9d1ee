import * as disputes from '#contract/endpoints/disputes.ts'
import * as moderation from '#contract/endpoints/moderation.ts'
import * as payments from '#contract/endpoints/payments.ts'
import { agreementText } from '../../seeds/actor.ts'
import { between, readable } from './agreement-rows.ts'
import { gone, members, moderatorOnly, onTask, type Row, row, signedIn } from './rows.ts'
import type { Cast, Story } from './story.ts'

/** A payment that the poster has begun, where one can be. */
const begun = async (cast: Cast, story: Story) => {
  const { body } = await cast.people.poster.tries(payments.startPayment, onTask(cast, story))
  return { paymentId: body.paymentId ?? 'none' }
}
const ofPayer = {
  Open: gone,
  'In-Progress': members(403, 200, 403, 403, 403),
  Completed: gone,
  Cancelled: gone,
  deleted: gone,
}
/** No money is held, so there is no dispute to read. */
const nothingHeld = between([409, 409], [409, 409], [409, 409])
const figure = (_: Cast, { task }: Story) => ({ params: { taskId: task.givenId }, body: { toProvider: 10 } })
const details = {
  ...{ legalName: 'Ravi Kumar', phone: '9876543210', pan: 'ABCDE1234F', accountNumber: '1234567890' },
  ...{ ifsc: 'HDFC0001234', street: '1 Main Road', city: 'Pune', state: 'Maharashtra', postalCode: '411001' },
}

/** Money of a task on which nothing is paid yet; and of a dispute for moderators. */
export const ofMoney: Row[] = [
  row(payments.getPaymentSettings, signedIn(200)),
  row(payments.getPayment, readable, onTask),
  row(payments.choosePayment, between([200, 403], [409, 403], [409, 403]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { method: 'direct' },
  })),
  row(payments.startPayment, between([201, 403], [409, 403], [409, 403]), onTask),
  row(payments.getStartedPayment, ofPayer, async (cast, story) => ({ params: await begun(cast, story) })),
  row(payments.paySandbox, ofPayer, async (cast, story) => ({
    params: await begun(cast, story),
    body: { outcome: 'failed' },
  })),
  row(payments.sayPaid, between([409, 409], [409, 409], [409, 409]), onTask),
  row(payments.getStatement, signedIn(200)),
  row(payments.getYearStatement, signedIn(200), () => ({ query: { year: 2026 } })),
  row(payments.getReceipt, between([409, 409], [409, 409], [409, 409]), onTask),
  row(payments.getPayout, signedIn(200)),
  row(payments.setPayout, signedIn(200), () => ({ body: { upiId: 'somebody@bank' } })),
  row(payments.openAccount, signedIn(409), () => ({ body: details })),
  row(disputes.getDispute, between([404, 404], [404, 404], [404, 404]), onTask),
  row(disputes.openDispute, nothingHeld, (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { toProvider: 10, reason: agreementText },
  })),
  row(disputes.nameAmount, nothingHeld, figure),
  row(disputes.makeStatement, nothingHeld, (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { text: agreementText },
  })),
  row(disputes.askModerator, nothingHeld, onTask),
  row(moderation.listDisputes, moderatorOnly),
  row(moderation.readDispute, moderatorOnly, async cast => ({
    params: { taskId: await cast.disputedTask() },
  })),
  row(moderation.readDisputeMessages, moderatorOnly, async cast => ({
    params: { taskId: await cast.disputedTask() },
  })),
  row(moderation.decideDispute, moderatorOnly, async cast => ({
    params: { taskId: await cast.disputedTask() },
    body: { toProvider: 10, note: agreementText },
  })),
  row(moderation.listOddPayments, moderatorOnly),
]
