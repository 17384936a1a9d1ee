import { expect, type Page } from '@playwright/test'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { OddPayment } from '#contract/entities/dispute.ts'
import type { Payment, Payout } from '#contract/entities/payment.ts'
import { amountField, button } from '../locators.ts'
import { alter, answer } from '../played.ts'
import { isComplete } from '../rests.ts'
import { fromMenu, settled } from '../steps.ts'
import type { Sample } from './sample.ts'
import { alterAgreement, at, menuActs, type Screen, states } from './screen.ts'

const begun = 'Bring my documents from the passport office'
const held = 'Physiotherapy exercises at home'
const released = 'Set up Wi-Fi that reaches the terrace'
const direct = 'Logo for a tea stall that grows'
const disputed = 'Front desk for a three-day camp'
const asked = 'Stand in the queue for cricket tickets'
const unpaid = 'Cut a 20-minute film of our wedding'

type Go = Screen['go']

/** The code of an arrival is another one each time. */
const fixCode = (page: Page, { can, ...changes }: Changes = {}) =>
  alterAgreement(page, agreement => ({
    arrival: { ...agreement.arrival, code: agreement.arrival.code && '4107' },
    ...changes,
    can: { ...agreement.can, ...can },
  }))
type Changes = Partial<Omit<Agreement, 'can'>> & { can?: Partial<Agreement['can']> }

const alterPayment = (page: Page, change: (payment: Payment) => Partial<Payment>) =>
  alter<Payment>(page, 'GET /payment/task/:taskId', payment => ({ ...payment, ...change(payment) }))

/** Somebody's task, with these words about its money on screen: such a page is too long to be pictured whole. */
const task =
  (name: string, words: string | RegExp, changes?: Changes): Go =>
  async (page, sample) => {
    await fixCode(page, changes)
    await at(`/task/${sample.id(name)}`, 'Task Brief', name)(page, sample)
    const said = page.getByRole('main').getByText(words).first()
    await expect(said).toBeVisible()
    // Its parts load one after the other.
    await isComplete(page)
    await said.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      // Between the bars of the page.
      if (bottom > innerHeight - 70) scrollBy(0, top - 76)
    })
  }

const money = (name: string, person: string, title: string, words: string | RegExp): Screen => ({
  name,
  route: '/task/:id',
  person,
  go: task(title, words),
})

/** A sheet or dialog of a task, filled in. */
const asking = (name: string, person: string, { file, title, opener, before, fill }: Asking): Screen => ({
  name,
  route: '/task/:id',
  person,
  dialog: `features/${file}.tsx`,
  go: async (page, sample) => {
    await before?.(page, sample)
    await fixCode(page)
    await at(`/task/${sample.id(title)}`, 'Task Brief', title)(page, sample)
    if (menuActs.includes(opener)) await fromMenu(page, opener)
    else await button(page, opener).click()
    await settled(page.getByRole('dialog', { name: opener }))
    await fill?.(page)
  },
})
interface Asking {
  file: string
  title: string
  opener: string
  before?: Go
  fill?: (page: Page) => Promise<unknown>
}

const names = (amount: string) => (page: Page) => amountField(page.getByRole('dialog')).fill(amount)

const isPaid = (page: Page) =>
  alterPayment(page, ({ due }) => ({ method: 'held', state: 'Held', held: due, due: 0 }))

const gettingPaid = (name: string, changes?: Partial<Payout>, typed?: string): Screen => ({
  name,
  route: '/getting-paid',
  person: 'Ananya',
  ...(typed && { dialog: 'features/payments/upi-row.tsx' }),
  go: async (page, sample) => {
    const plain: Payout = {
      ...{ upiId: null, account: null, waiting: 0 },
      ...{ delayed: null, changedAt: null, proof: null },
    }
    if (changes) await answer(page, 'GET /payment/payout', 200, { ...plain, ...changes })
    await at('/getting-paid', 'Getting paid', 'UPI ID')(page, sample)
    if (!typed) return
    await button(page, /^UPI ID/).click()
    await settled(page.getByRole('dialog', { name: 'Change your UPI ID' }))
    await page.getByLabel('UPI ID', { exact: true }).fill(typed)
  },
})

const odd = (kind: OddPayment['kind'], amount: number | null, detail: string, at: string): OddPayment => ({
  ...{ _id: kind, kind, amount, detail, at },
  respondBy: kind === 'chargeback' ? '2026-12-04T18:29:59.000Z' : null,
  taskId: kind === 'ledger' ? null : 'k2m8Q0vXw4TzYb7c',
  title: kind === 'ledger' ? null : 'Fix the kitchen tap',
})
const oddPayments: OddPayment[] = [
  odd('sent-back', 450, 'Nothing is to be paid for this task', '2026-11-19T08:12:00.000Z'),
  odd('payout-failed', 1_200, 'The account of the payee is on hold', '2026-11-18T14:40:00.000Z'),
  odd('ledger', null, 'held is 12 paise more than its agreements hold', '2026-11-17T20:30:00.000Z'),
]

/** One of the lists of moderators. */
const moderation = (name: string, tab: string, text: string, before?: Go): Screen => ({
  name,
  route: '/moderation',
  person: 'Sneha',
  go: async (page, sample) => {
    await before?.(page, sample)
    await at('/moderation', 'Moderation')(page, sample)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text).first()).toBeVisible()
  },
})

const dispute = at(sample => `/moderation/disputes/${sample.id(asked)}`, 'Dispute', asked)
const decide = async (page: Page, sample: Sample) => {
  await dispute(page, sample)
  // The messages of the two load after the rest, and move the parts below.
  await expect(page.getByText(/stood there until eleven/)).toBeVisible()
  await page.getByRole('slider').fill('300')
  await page.getByLabel('Reason').fill('He came two hours late, and stood there for four.')
}

/** Money: asked for, held, released, paid directly, and disputed. */
const still: Screen[] = [
  money('payment-begun', 'Imran', begun, /^Pay ₹.* to start/),
  money('payment-unpaid', 'Priya', begun, 'Not paid yet'),
  asking('payment-unpaid-code', 'Priya', {
    file: 'agreements/arrival-form',
    title: begun,
    opener: 'Enter the arrival code',
  }),
  {
    name: 'pay',
    route: '/pay/:id',
    person: 'Imran',
    go: async (page, sample) => {
      await task(begun, /^Pay ₹.* to start/)(page, sample)
      await button(page, 'Finish paying').click()
      await expect(button(page, 'Let it fail')).toBeVisible()
    },
  },
  money('payment-held', 'Tenzin', held, /^Held securely/),
  money('payment-held-provider', 'Imran', held, /^Held securely/),
  {
    ...money('payment-more', 'Tenzin', held, /^Pay ₹.* more/),
    go: async (page, sample) => {
      await alterPayment(page, () => ({ price: 6_450, due: 500 }))
      await task(held, /^Pay ₹.* more/, { price: 6_450, can: { mark: false } })(page, sample)
    },
  },
  money('payment-released', 'Ravi', released, 'Released to Ananya'),
  money('payment-released-provider', 'Ananya', released, 'Released to you'),
  money('payment-direct', 'Vikram', direct, /^Pay .* directly/),
  money('payment-direct-provider', 'Sneha', direct, /pays you directly/),
  {
    name: 'payments',
    route: '/payments',
    person: 'Ananya',
    go: at('/payments', 'Payments', 'Paid out to your account'),
  },
  ...states('payments', '/payments', 'Payments', 'GET /payment/statement', []),
  gettingPaid('getting-paid'),
  gettingPaid('getting-paid-waits', { waiting: 1_000 }),
  gettingPaid(
    'getting-paid-changed',
    {
      ...{ upiId: 'ananya.ghosh@okbank', waiting: 1_000, proof: 'password' },
      ...{
        changedAt: '2026-11-27T09:30:00.000Z',
        delayed: { amount: 1_000, until: '2026-11-28T09:30:00.000Z' },
      },
    },
    'ananya.new@okbank',
  ),
  gettingPaid('getting-paid-account', { account: 'none', waiting: 1_000 }),
  asking('agreement-cancel-held', 'Asha', {
    file: 'agreements/cancel-sheet',
    title: unpaid,
    opener: 'Cancel task',
    before: isPaid,
  }),
  asking('agreement-propose-cancel', 'Tenzin', {
    file: 'agreements/cancel-sheet',
    title: held,
    opener: 'Propose to cancel',
    fill: names('1500'),
  }),
  asking('dispute-open', 'Tenzin', {
    file: 'payments/dispute-sheet',
    title: held,
    opener: 'Something is wrong',
    fill: names('2000'),
  }),
  // A dispute comes a moment after its task, above it.
  money('dispute-apart', 'Ananya', disputed, 'No match yet'),
  {
    ...money('dispute-name', 'Suresh', disputed, /and you disagree about/),
    go: async (page, sample) => {
      await alter<object>(page, 'GET /dispute/:taskId', is => ({ ...is, mine: null, left: 3 }))
      await task(disputed, /and you disagree about/)(page, sample)
    },
  },
  asking('dispute-how', 'Ananya', {
    file: 'payments/how-it-works',
    title: disputed,
    opener: 'How this works',
  }),
  asking('dispute-statement', 'Ananya', {
    file: 'payments/statement-sheet',
    title: disputed,
    opener: 'Say what you saw',
  }),
  {
    ...asking('dispute-figure', 'Ananya', {
      file: 'payments/figure-sheet',
      title: disputed,
      opener: 'Try another amount',
      fill: names('2650.50'),
    }),
  },
  {
    ...asking('dispute-ask', 'Ananya', {
      file: 'payments/ask-moderator',
      title: disputed,
      opener: 'Ask a moderator',
    }),
  },
  money('dispute-asked', 'Karthik', asked, 'A moderator will decide'),
  moderation('moderation-disputes', 'Disputes', asked),
  moderation('moderation-payments', 'Payments', 'A payout fails', page =>
    answer(page, 'GET /moderation/payments', 200, oddPayments),
  ),
  { name: 'moderation-dispute', route: '/moderation/disputes/:id', person: 'Sneha', go: dispute },
  { name: 'moderation-dispute-decide', route: '/moderation/disputes/:id', person: 'Sneha', go: decide },
]

/** On a busy machine the code to scan, and what stands of a dispute, come after the rest of the page. */
const late = [
  'payment-direct',
  'agreement-propose-cancel',
  'dispute-open',
  'dispute-apart',
  'dispute-name',
  'dispute-how',
].concat(['dispute-figure', 'dispute-statement', 'dispute-ask', 'dispute-asked'])
export const paymentScreens: Screen[] = still.map(screen =>
  late.includes(screen.name) ? { ...screen, isMoving: true } : screen,
)
