import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { knownPassword, secondFactorCode } from '../entities/credentials.ts'
import { before, id, oneOf } from '../entities/fields.ts'
import {
  Movement,
  PayeeForm,
  Payment,
  PaymentSettings,
  Payout,
  SandboxOutcome,
  StartedPayment,
  UpiId,
} from '../entities/payment.ts'

const params = Type.Object({ taskId: id('Task') })

export const getPaymentSettings = endpoint({
  name: 'getPaymentSettings',
  method: 'GET',
  path: '/payment/settings',
  access: 'session',
  kind: 'read',
  summary: 'Who holds money here, and what share of it the market keeps',
  reply: PaymentSettings,
})

export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/payment/task/:taskId',
  access: 'profile',
  kind: 'read',
  summary: 'The money of a task, for its two parties',
  params,
  reply: Payment,
})

export const choosePayment = endpoint({
  name: 'choosePayment',
  method: 'POST',
  path: '/payment/choose/:taskId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Say that the two settle it themselves, or take that back',
  params,
  body: Type.Object({ method: oneOf('Method', ['direct', 'undecided'] as const) }),
  reply: Payment,
})

export const startPayment = endpoint({
  name: 'startPayment',
  method: 'POST',
  path: '/payment/start/:taskId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Begin to pay what is still to be held, or go on with the payment that is begun',
  params,
  status: 201,
  reply: StartedPayment,
})

export const getStartedPayment = endpoint({
  name: 'getStartedPayment',
  method: 'GET',
  path: '/payment/started/:paymentId',
  access: 'profile',
  kind: 'read',
  inPerson: true,
  summary: 'A payment that its payer has begun, for the page on which it is paid',
  params: Type.Object({ paymentId: id('Payment') }),
  reply: Type.Object({
    ...StartedPayment.properties,
    taskId: Type.String(),
    title: Type.String(),
    isOpen: Type.Boolean(),
  }),
})

export const paySandbox = endpoint({
  name: 'paySandbox',
  method: 'POST',
  path: '/payment/sandbox/:paymentId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Pay with test money, or have the payment fail',
  params: Type.Object({ paymentId: id('Payment') }),
  body: Type.Object({ outcome: SandboxOutcome }),
  reply: Payment,
})

export const sayPaid = endpoint({
  name: 'sayPaid',
  method: 'POST',
  path: '/payment/paid/:taskId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Say that one has paid, or was paid, directly',
  params,
  reply: Payment,
})

export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/payment/statement',
  access: 'session',
  kind: 'read',
  summary: 'Own movements, newest first, a page at a time',
  query: Type.Object({ before }),
  reply: Type.Array(Movement),
})

export const getYearStatement = endpoint({
  name: 'getYearStatement',
  method: 'GET',
  path: '/account/statement',
  access: 'session',
  kind: 'read',
  isHeavy: () => true,
  summary: 'Own movements of a financial year, April to March, oldest first: as CSV, or as a page to print',
  query: Type.Object({
    /** The year in which it begins. */
    year: Type.Integer({ title: 'Year', minimum: 2000, maximum: 2100 }),
    format: Type.Optional(oneOf('Format', ['csv', 'html'] as const)),
  }),
  reply: Type.Unknown(),
})

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/payment/receipt/:taskId',
  access: 'profile',
  kind: 'read',
  summary: 'A page to print or save, once the money is settled',
  params,
  reply: Type.Unknown(),
})

/** Proof to change where somebody is paid: either of the two. The first address or account needs none. */
const proof = { password: Type.Optional(knownPassword), code: Type.Optional(secondFactorCode) }

export const getPayout = endpoint({
  name: 'getPayout',
  method: 'GET',
  path: '/payment/payout',
  access: 'session',
  kind: 'read',
  inPerson: true,
  summary: 'Where one is paid',
  reply: Payout,
})

export const setPayout = endpoint({
  name: 'setPayout',
  method: 'PUT',
  path: '/payment/payout',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Set the UPI id at which one is paid, or change it with the password or a code',
  body: Type.Object({ upiId: UpiId, ...proof }),
  reply: Payout,
})

export const openAccount = endpoint({
  name: 'openAccount',
  method: 'POST',
  path: '/payment/account',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Have the payment provider check whom it pays',
  body: Type.Object({ ...PayeeForm.properties, ...proof }),
  reply: Payout,
})
