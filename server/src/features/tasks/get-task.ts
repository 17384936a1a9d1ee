import { getTask } from '#contract/endpoints/tasks.ts'
import type { AcceptedOffer } from '#contract/entities/task.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { areBlocked } from '#server/db/people/blocks.ts'
import { fullName, type Person, peopleWith } from '#server/db/people/users.ts'
import { type TaskRow, theTask, toTask } from '#server/db/tasks/tasks.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import { maySee, sideOf } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'

interface AcceptedRow extends PersonBrief {
  price_paise: number
  description: string
  decided_at: Date
}

/** The accepted offer at the price agreed now, which may have changed since. */
const acceptedOffer = async (tx: Database, task: TaskRow): Promise<AcceptedOffer | null> => {
  const row = await tx.row<AcceptedRow>(sql`
    SELECT u.given_id AS "givenId", u.first_name AS "firstName", u.last_name AS "lastName", u.verified,
      a.price_paise, o.description, o.decided_at
    FROM agreements a JOIN offers o ON o.id = a.offer_id JOIN users u ON u.id = a.provider_id
    WHERE a.task_id = ${task.id}`)
  if (!row) return null
  return {
    givenId: row.givenId,
    offeredBy: fullName(row),
    verified: row.verified,
    price: toRupees(row.price_paise),
    description: row.description,
    offerAcceptedDate: row.decided_at.toISOString(),
  }
}

export const getTaskHandler = handle(getTask, async ({ params, tx, viewer, clock }) => {
  const [[task], [poster]] = await tx.each<[TaskRow, Person]>(
    theTask(params.id),
    peopleWith(sql`WHERE id = (SELECT poster_id FROM tasks WHERE given_id = ${params.id})`),
  )
  // It may go between the two.
  if (!task || !poster) throw notFound('taskNotFound')
  if (!maySee(task, viewer.id)) throw notAllowed(task.hidden_at ? 'taskHidden' : 'taskNotOpen')
  const { id: _, ...postedBy } = poster
  const isParty = sideOf(task, viewer.id) !== 'stranger'
  // Two people see none of each other's tasks if one has blocked the other.
  if (!isParty && viewer.hasBlocks && (await areBlocked(tx, viewer.id, task.poster_id)))
    throw notFound('taskNotFound')
  const today = dayInIndia(clock.now())
  const hasOffer = isParty && task.offer_id !== null
  return { task: toTask(task, today), postedBy, offer: hasOffer ? await acceptedOffer(tx, task) : null }
})
