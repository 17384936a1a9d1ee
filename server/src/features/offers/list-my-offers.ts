import { listMyOffers } from '#contract/endpoints/offers.ts'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { type OfferRow, offersWith, toOffer } from '#server/db/offers/offers.ts'
import { listedTasksWith, type TaskRow, toPublicTask, toTask } from '#server/db/tasks/tasks.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'

/** The task as somebody sees it who has made an offer on it: of a hidden one no more than what it is called. */
const forBidder = (row: TaskRow, viewerId: number, today: string): Task => {
  if (sideOf(row, viewerId) !== 'stranger') return toTask(row, today)
  const task = toPublicTask(row, today)
  return row.hidden_at ? { ...task, description: '', specificRequirement: '', taskLocation: '' } : task
}

export const listMyOffersHandler = handle(listMyOffers, async ({ query, tx, viewer, clock }) => {
  const offers = await tx.rows<OfferRow>(
    offersWith(sql`
      WHERE o.bidder_id = ${viewer.id} AND o.id < ${lastSeen(query.before)}
        AND (o.status = 'Accepted' OR NOT EXISTS (
          SELECT FROM tasks t JOIN blocks b
            ON (b.blocker_id, b.blocked_id) IN ((${viewer.id}, t.poster_id), (t.poster_id, ${viewer.id}))
          WHERE t.id = o.task_id))
      ORDER BY o.id DESC LIMIT ${limits.page.offers}`),
  )
  const tasks = await tx.rows<TaskRow>(
    listedTasksWith(sql`WHERE t.id = ANY (${offers.map(offer => offer.task_id)})`),
  )
  const byId = new Map(tasks.map(task => [task.id, task]))
  const today = dayInIndia(clock.now())
  return offers.flatMap(offer => {
    // It may go between the two.
    const task = byId.get(offer.task_id)
    return task ? [{ offer: toOffer(offer), task: forBidder(task, viewer.id, today) }] : []
  })
})
