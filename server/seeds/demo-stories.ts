import * as agreements from '#contract/endpoints/agreements.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import { type Actor, inTask } from './actor.ts'

/** A task of the sample market with its people, as it is once its offers are made and one is accepted, or none. */
export interface Tale {
  task: Task
  form: TaskForm
  poster: Actor
  /** In the order in which they were made; the first one is who does it, where somebody does. */
  made: readonly { bidder: Actor; offer: Offer }[]
}

export interface Story {
  title: string
  /** How long before the end of the market's history it happens. */
  daysAgo: number
  happens(tale: Tale): Promise<unknown>
}

/** How long the clock of an agreement may take to do what is due: it looks once a second. */
const patienceMs = 20_000

/** Waits until the job at the deadline has completed the work. */
const completedByClock = async ({ poster, task }: Tale) => {
  const until = Date.now() + patienceMs
  while ((await poster.agreement(task)).state !== 'Completed') {
    if (Date.now() > until) throw new Error(`The clock has not completed "${task.title}"`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** This task expires. */
export const expiredTitle = 'Type 80 handwritten invoices into Excel'

/** The stories of some tasks of the sample market, so that every state occurs. */
export const stories: readonly Story[] = [
  {
    title: 'Logo for a tea stall that grows',
    daysAgo: 16,
    happens: ({ task, made }) => made[0]!.bidder.completes(task),
  },
  { title: 'Logo for a tea stall that grows', daysAgo: 2, happens: completedByClock },
  {
    title: 'Physics lab report to go through',
    daysAgo: 13,
    happens: ({ poster, task }) =>
      poster.cancels(task, { note: 'My guide wants another report now. Sorry for the trouble!' }),
  },
  {
    title: 'Two helpers for a Sunday lunch of sixty',
    daysAgo: 6,
    happens: ({ poster, task }) =>
      poster.cancels(task, {
        fault: 'theirs',
        reason: 'Did not turn up',
        note: 'The guests came at one, and nobody was there to help. I waited until two.',
      }),
  },
  {
    title: 'Two helpers for a Sunday lunch of sixty',
    daysAgo: 5,
    happens: ({ task, made }) =>
      made[0]!.bidder.does(agreements.contestCancellation, {
        ...inTask(task),
        body: {
          note: 'I stood at the gate at eleven, as we had said. The bell does not ring, and my calls were not answered.',
        },
      }),
  },
  {
    title: 'Photographs of 30 sarees for a catalogue',
    daysAgo: 2,
    happens: ({ task, made }) => made[0]!.bidder.completes(task),
  },
  {
    title: 'Pack a 1BHK for moving',
    daysAgo: 0.7,
    happens: ({ task, made }) =>
      made[0]!.bidder.proposes(task, {
        price: made[0]!.offer.price + 500,
        timeSlot: 'Morning',
        reason: 'There is a loft full of books that I had not seen. It takes a second van.',
      }),
  },
  {
    title: 'Portraits for a company of twelve',
    daysAgo: 0.5,
    happens: ({ poster, task, form }) => poster.changes(task, { ...form, budget: form.budget + 500 }),
  },
  {
    title: 'Need a hammer drill over the weekend',
    daysAgo: 0.4,
    happens: ({ poster, made }) => {
      const { offer } = made[0]!
      return poster.counters(offer, offer.price - 50, 'It is for one day only, and I live next door.')
    },
  },
]
