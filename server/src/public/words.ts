import { withoutContacts } from '#contract/contact-details.ts'
import { numberFormat } from '#contract/texts/number-format.ts'
import { whenOf } from '#contract/when.ts'
import type { PublicTaskRow } from '#server/db/tasks/public-tasks.ts'
import { toRupees } from '#server/domain/money.ts'
import { type Head, inShort } from './head.ts'
import { texts } from './market.ts'

/** Rupees, grouped the Indian way; paise only where there are any. */
export const rupees = (paise: number): string =>
  numberFormat(texts.common.locale, {
    ...{ style: 'currency', currency: 'INR' },
    maximumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(toRupees(paise))

/** The city alone: the place within it is for members. */
export const placeOf = ({ mode, city }: Pick<PublicTaskRow, 'mode' | 'city'>): string =>
  mode === 'Remotely' ? texts.publicPages.remote : withoutContacts(city)

export const whenOfTask = (task: PublicTaskRow): string =>
  whenOf({ startDate: task.start_date, endDate: task.end_date, timeSlot: task.time_slot }, texts)

export const titleOf = ({ title }: Pick<PublicTaskRow, 'title'>): string => withoutContacts(title)

/** The line under a link to the task in a chat. */
export const summaryOf = (task: PublicTaskRow): string => {
  const facts = texts.publicPages.summary([
    texts.tasks.budgetOf(rupees(task.budget_paise)),
    placeOf(task),
    whenOfTask(task),
  ])
  return inShort(`${facts}. ${withoutContacts(task.description)}`)
}

/** The name of a preview's picture, so that a changed task has another address. */
export const cardPathOf = (path: string, task: PublicTaskRow): NonNullable<Head['card']> => ({
  path: `${path}/card.jpg?v=${task.version}`,
  alt: titleOf(task),
})
