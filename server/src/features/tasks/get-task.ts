import { getTask } from '#contract/endpoints/tasks.ts'
import type { AcceptedOffer } from '#contract/entities/task.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { type TaskRow, theTask, toTask } from '#server/database/tasks.ts'
import { fullName, type Person, peopleWith } from '#server/database/users.ts'
import { toRupees } from '#server/domain/money.ts'
import { maySee, roleIn } from '#server/domain/task-access.ts'
import { notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

interface OfferRow {
  price_paise: number
  description: string
  decided_at: Date
}

const acceptedOffer = async (tx: Database, task: TaskRow): Promise<AcceptedOffer | null> => {
  if (task.accepted_offer_id === null) return null
  const [[bidder], [offer]] = await tx.each<[Person, OfferRow]>(
    peopleWith(sql`WHERE id = ${task.accepted_user_id}`),
    sql`SELECT price_paise, description, decided_at FROM offers WHERE id = ${task.accepted_offer_id}`,
  )
  return {
    givenId: bidder!.givenId,
    offeredBy: fullName(bidder!),
    verified: bidder!.verified,
    price: toRupees(offer!.price_paise),
    description: offer!.description,
    offerAcceptedDate: offer!.decided_at.toISOString(),
  }
}

export const getTaskHandler = handle(getTask, async ({ params, tx, viewer }) => {
  const [[task], [poster]] = await tx.each<[TaskRow, Person]>(
    theTask(params.id),
    peopleWith(sql`WHERE id = (SELECT poster_id FROM tasks WHERE given_id = ${params.id})`),
  )
  // It may go between the two.
  if (!task || !poster) throw notFound('Task')
  if (!maySee(task, viewer.id))
    throw notAllowed(task.hidden_at ? 'This task is not available' : 'This task is no longer open')
  const { id: _, ...postedBy } = poster
  const isParty = roleIn(task, viewer.id) !== 'stranger'
  return { task: toTask(task), postedBy, offer: isParty ? await acceptedOffer(tx, task) : null }
})
