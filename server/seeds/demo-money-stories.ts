import { askModerator, nameAmount, openDispute } from '#contract/endpoints/disputes.ts'
import { choosePayment, getStatement, setPayout, startPayment } from '#contract/endpoints/payments.ts'
import { inTask } from './actor.ts'
import type { Story, Tale } from './demo-stories.ts'
import { pays } from './money.ts'

/** How long test money may take to be paid out. */
const patienceMs = 20_000

const providerOf = ({ made }: Tale) => made[0]!.bidder

const paysFor = (title: string, daysAgo: number): Story => ({
  title,
  daysAgo,
  happens: ({ poster, task }) => pays(poster, task),
})

/** Pays out released money. Asks again and again, because a failed try waits for a clock that stands still. */
const paidOut = async (tale: Tale, upiId: string) => {
  const provider = providerOf(tale)
  const until = Date.now() + patienceMs
  for (let i = 0; !(await provider.does(getStatement)).some(({ kind }) => kind === 'payout'); i++) {
    if (Date.now() > until) throw new Error(`"${tale.task.title}" is not paid out`)
    if (i % 20 === 0) await provider.does(setPayout, { body: { upiId } })
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const wiFi = 'Set up Wi-Fi that reaches the terrace'
const passport = 'Bring my documents from the passport office'
const camp = 'Front desk for a three-day camp'
const tickets = 'Stand in the queue for cricket tickets'
const logo = 'Logo for a tea stall that grows'
const physiotherapy = 'Physiotherapy exercises at home'

/** The money of some tasks of the sample market. It is test money, so a market with real money leaves this out. */
export const moneyStories: readonly Story[] = [
  // Paid, done and paid out.
  paysFor(wiFi, 29),
  { title: wiFi, daysAgo: 10, happens: tale => providerOf(tale).completes(tale.task) },
  {
    title: wiFi,
    daysAgo: 9,
    happens: ({ poster, task }) =>
      poster.completes(task, {
        rating: 5,
        title: 'Wi-Fi on the terrace at last',
        description: 'She tried three places for the router and took the best one.',
      }),
  },
  { title: wiFi, daysAgo: 8.9, happens: tale => paidOut(tale, 'ananya.ghosh@okbank') },

  // The two settle it themselves.
  {
    title: logo,
    daysAgo: 16.6,
    happens: tale => providerOf(tale).does(setPayout, { body: { upiId: 'sneha.patil@okbank' } }),
  },
  {
    title: logo,
    daysAgo: 16.5,
    happens: ({ poster, task }) =>
      poster.does(choosePayment, { ...inTask(task), body: { method: 'direct' } }),
  },

  paysFor(physiotherapy, 6),
  { title: passport, daysAgo: 0.2, happens: ({ poster, task }) => poster.does(startPayment, inTask(task)) },

  // Figures that have not met yet.
  paysFor(camp, 22),
  {
    title: camp,
    daysAgo: 4.3,
    happens: ({ poster, task }) =>
      poster.does(openDispute, {
        ...inTask(task),
        body: {
          reason: 'The camp had three days. On the third one nobody sat at the front desk until noon.',
          toProvider: 2_400,
        },
      }),
  },
  {
    title: camp,
    daysAgo: 3.8,
    happens: tale => providerOf(tale).does(nameAmount, { ...inTask(tale.task), body: { toProvider: 3_500 } }),
  },

  // A moderator is asked to decide.
  paysFor(tickets, 27.5),
  {
    title: tickets,
    daysAgo: 9,
    happens: async tale => {
      await tale.poster.says('The counter says that all is sold out. When did you come?', providerOf(tale))
      await providerOf(tale).says(
        'At seven, with two hundred people before me. I stood there until eleven!',
        tale.poster,
      )
    },
  },
  {
    title: tickets,
    daysAgo: 8,
    happens: ({ poster, task }) =>
      poster.does(openDispute, {
        ...inTask(task),
        body: {
          reason: 'I asked for somebody in the queue from five. At seven it was too late for any ticket.',
          toProvider: 200,
        },
      }),
  },
  {
    title: tickets,
    daysAgo: 7,
    happens: tale => providerOf(tale).does(nameAmount, { ...inTask(tale.task), body: { toProvider: 600 } }),
  },
  {
    title: tickets,
    daysAgo: 1.5,
    happens: tale => providerOf(tale).does(askModerator, inTask(tale.task)),
  },
]
