import type { Movement, PaymentProviderName } from '../../entities/payment.ts'

export const payment = 'Payment'
export const notLoaded = "The payment couldn't be loaded."
export const testMoney = 'Test money'
/** The holder of the money, as part of a sentence. */
export const holders: Record<PaymentProviderName, string> = {
  sandbox: 'the test bank',
  razorpay: 'Razorpay',
  direct: 'nobody',
}
/** A part that goes to one of the two. */
export const toPerson = (amount: string, name: string) => `${amount} to ${name}`
export const toYou = (amount: string) => `${amount} to you`
export const backTo = (amount: string, name: string) => `${amount} back to ${name}`
export const backToYou = (amount: string) => `${amount} back to you`
export const you = 'You'

// Paying, before the work.
export const payTitle = (amount: string) => `Pay ${amount} to start`
export const payAndHold = (amount: string) => `Pay and Hold ${amount}`
export const heldUntil = (holder: string, name: string) =>
  `Held by ${holder} until you confirm the work. Then it goes to ${name}.`
export const feeOff = (name: string, net: string, fee: string, percent: number) =>
  `${name} gets ${net}. The market keeps ${fee} (${percent}%).`
export const settleOurselves = 'We settle it ourselves'
export const payLate = (name: string) => `Nothing is held. Pay now, or pay ${name} yourself.`
export const lateTitle = 'Not paid yet'
export const begun = 'Payment started but not finished.'
export const lastTryFailed = (time: string) =>
  `Your last try to pay failed on ${time}. No money has moved. You can try again.`
export const tryAgain = 'Try the payment again'
export const goOn = 'Finish paying'
export const payMoreTitle = (amount: string) => `Pay ${amount} more`
export const payMore = (amount: string) => `Pay and Hold ${amount} more`
export const priceWentUp = (held: string, price: string) =>
  `${held} is held, but the price is now ${price}. Pay the rest, and you can confirm the work.`

// Words for the provider of the work.
export const notPaid = 'Not paid yet'
export const nothingHeld = 'Nothing is held yet'
export const notPaidNote = (name: string, holder: string) =>
  `Once ${name} has paid, ${holder} holds the money until you both confirm that the work is done.`
export const paying = (name: string) => `${name} has started to pay, but hasn't finished`
export const moreDue = (name: string, amount: string) =>
  `The price went up: ${name} is asked to pay ${amount} more.`
export const addUpiId = "Add your UPI ID, so that your money is paid out as soon as it's released."
export const addUpiIdDirect = (name: string) => `Add your UPI ID, so that ${name} sees where to pay you.`
export const addAccount = (name: string) =>
  `Add your bank details: ${name} can only pay once they have been checked.`
export const addUpiIdNow = 'Add UPI ID to get paid'
export const addAccountNow = 'Add bank details'

// While it is held.
export const heldTitle = (amount: string) => `Held securely: ${amount}`
export const heldBy = (holder: string, name: string) =>
  `Held by ${holder}. Goes to ${name} when you both confirm.`
export const heldForYou = (holder: string, net: string) =>
  `Held by ${holder}. ${net} comes to you when you both confirm.`
export const feeOfYours = (fee: string, percent: number) => `The market keeps ${fee} (${percent}%).`
export const somethingWrong = 'Something is wrong'
export const frozenTitle = (amount: string) => `Frozen: ${amount}`
export const frozenNote = (holder: string) =>
  `${holder} keeps it until the two of you agree or a moderator decides.`

// The payer disputes it at the bank.
export const chargeback = {
  open: (amount: string) =>
    `The payer's bank disputes ${amount}. Money that is not paid out yet waits for its decision.`,
  won: (amount: string) => `The payer's bank disputed ${amount}. It decided that the payment stands.`,
  lost: (amount: string) => `The payer's bank took ${amount} back. The market bears it.`,
  closed: (amount: string) => `The payer's bank disputed ${amount}. That is closed.`,
}

// How it ended.
export const releasedTo = (name: string) => `Released to ${name}`
export const releasedToYou = 'Released to you'
export const refunded = 'Refunded'
export const refundedTo = (name: string) => `Refunded to ${name}`
export const refundedToYou = 'Refunded to you'
export const settledTitle = 'Payment settled'
export const fee = 'Market fee'
export const stillOwed = 'Still to be paid directly'
export const stillOwedNote = 'This much was not held. The two of you settle it yourselves.'
export const waits = (amount: string) => `${amount} waits to be paid out to you.`
export const paidOutOn = (day: string) => `Paid out on ${day}`
export const gettingPaid = 'Getting paid'
export const receipt = 'Receipt'

// Settling it themselves.
export const directTitle = (name: string) => `Pay ${name} directly`
export const directTitleForProvider = (name: string) => `${name} pays you directly`
export const directNote = "We don't hold the money."
export const paySafely = 'Pay safely instead'
/** Below the amount to pay. */
export const straightTo = (name: string) => `straight to ${name}`
export const scanToPay = 'Scan with any UPI app, or copy the UPI ID.'
export const upiChanged = (name: string, when: string) =>
  `This UPI ID is new. If you know a different one, ask ${name} before you pay. Changed: ${when}`
export const upiCode = (name: string, amount: string) => `UPI code to pay ${name} ${amount}`
export const openUpiApp = 'Open a UPI app'
export const copyUpiId = 'Copy UPI ID'
export const noUpiId = (name: string) =>
  `${name} has not given a UPI ID. Agree in the chat how you pay, and say here when you have.`
export const havePaid = 'I have paid'
export const wasPaid = 'I was paid'
export const saidPaidYou = (day: string) => `You said on ${day} that you have paid.`
export const saidWasPaidYou = (day: string) => `You said on ${day} that you were paid.`
export const saidPaid = (name: string, day: string) => `${name} said on ${day} that it is paid.`
export const saidWasPaid = (name: string, day: string) => `${name} said on ${day} that it has arrived.`
export const unheldTitle = 'Nothing was held'
export const unheldNote = 'The two of you settle the payment yourselves.'
/** Words in the bank statement of a person who pays by UPI. */
export const upiNote = (market: string, title: string) => `${market}: ${title}`

// The page where test money is paid.
export const payPage = 'Test payment'
export const payPageNote = 'This is a test. No real money moves, whatever you press.'
export const payNow = (amount: string) => `Pay ${amount}`
export const letFail = 'Let it fail'
/** Words for the outcome of a failed payment. */
export const outcomes = {
  failed: 'The payment failed. Nothing was charged',
  cancelled: 'Payment cancelled',
}
export const forTask = 'For'
export const toBeHeldBy = 'To be held by'
export const paymentOver = 'This payment is over. The task shows if anything is left to pay.'
export const paymentMissing = "We can't find this payment."
export const toTask = 'Back to the task'

// Where one is paid.
export const gettingPaidHolds = 'UPI ID and payouts'
export const payoutNotLoaded = "Your payout details couldn't be loaded."
export const waitsTitle = (amount: string) => `${amount} ready to pay out`
export const waitsForUpiId = "Add your UPI ID, and it's paid out at once."
export const onItsWay = "It's on its way to you. What cannot be paid out is tried again."
export const waitsForAccount = "It's paid out as soon as your bank details are checked."
export const upiId = 'UPI ID'
/** Above where the money is paid out. */
export const whereItGoes = 'Where your money goes'
/** The same where held money goes to a bank account. */
export const paidDirectly = 'When people pay you themselves'
export const addOwnUpiId = 'Add your UPI ID'
export const changeUpiId = 'Change your UPI ID'
export const noUpiIdYet = 'Not added yet'
export const allMovements = 'What you paid and were paid'
export const upiIdRule = 'Such as name@bank'
export const upiIdWrong = 'A UPI ID looks like name@bank'
export const upiUse = 'Money for your work is paid out here. People who pay you themselves see it, too.'
export const upiUseDirect = 'People who pay you themselves see it once the work is done.'
export const upiSaved = 'UPI ID saved'
export const passwordAgain = 'You change where your money goes, so we ask again'
export const setPasswordFirst =
  'You log in with Google alone. To change where your money goes, set a password first.'
export const toSecurity = 'Set a password'
export const changeEffect = 'After a change, money that is already owed to you waits 24 hours.'
export const delayed = (amount: string, when: string) =>
  `${amount} waits until ${when}, because your payout details changed. If that wasn't you, change your password now.`
export const changedOn = (when: string) => `Last changed: ${when}`
export const bankAccount = 'Bank account'
export const accountUse = (holder: string) =>
  `${holder} pays out only to people it has checked. We pass on what you enter here and keep none of it.`
export const accountStates = {
  under_review: (holder: string) =>
    `${holder} is checking your details. This takes a day or two. Nothing to do for now.`,
  needs_clarification: (holder: string) =>
    `${holder} could not check your details. Please correct them and send them again.`,
  activated: 'Your details are checked. Money for your work goes to your bank account.',
}
/** Above the parts of the form. */
export const aboutYou = 'About you'
export const address = 'Address'
export const legalName = 'Name as on your PAN card'
export const phone = 'Phone number'
export const pan = 'PAN'
export const panRule = 'Five letters, four digits, one letter'
export const accountNumber = 'Account number'
export const ifsc = 'IFSC'
export const ifscRule = 'Eleven characters, on your cheque book'
export const street = 'Street and house'
export const state = 'State'
export const postalCode = 'PIN code'
export const sendDetails = 'Send for checking'
export const detailsSent = 'Details sent'

// Every own movement, month by month.
export const payments = 'Payments'
export const statementNotLoaded = "Your payments couldn't be loaded."
export const moreNotLoaded = "More payments couldn't be loaded."
export const noPayments = 'No payments yet. What you pay for tasks, and what you are paid, appears here.'
export const yearStatements = 'Yearly statements'
export const financialYear = (from: number) => `April ${from} to March ${from + 1}`
export const print = 'Print'
export const csv = 'CSV'
export const printYear = (year: string) => `Print the payments of ${year}`
export const downloadYear = (year: string) => `Download the payments of ${year} as CSV`
export const moneyIn = 'In'
export const moneyOut = 'Out'
export const kinds: Record<Movement['kind'], string> = {
  hold: 'Paid and held',
  refund: 'Refunded to you',
  release: 'Released to you',
  payout: 'Paid out to your account',
}
