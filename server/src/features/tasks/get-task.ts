import { getTask } from '#contract/endpoints/tasks.ts'
import type { AcceptedOffer } from '#contract/entities/task.ts'
import type { TaskDetail } from '#contract/entities/task-detail.ts'
import type { PersonCard } from '#contract/entities/user.ts'
import { requireMaySee } from '#server/access/visible-task.ts'
import { toAgreement } from '#server/db/agreements/agreement-view.ts'
import { type AgreementRow, agreementsWith } from '#server/db/agreements/agreements.ts'
import { type EventRow, newestEvents, toTimeline } from '#server/db/agreements/events.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { faceOf } from '#server/db/files/files.ts'
import { fullName, peopleWith, ratingOf } from '#server/db/people/users.ts'
import { type TaskRow, theTask, toTask, withPlaceFor } from '#server/db/tasks/tasks.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import { notFound } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'

interface AcceptedRow extends PersonCard {
  price_paise: number
  description: string
  /** As JSON has it. */
  decided_at: string
}

/** The accepted offer of the row `agreement`, at the price agreed now, which may have changed since. */
const acceptedOffer: Sql = sql`
    SELECT u.given_id AS "givenId", u.first_name AS "firstName", u.last_name AS "lastName", u.verified,
      ${faceOf('u')} AS "profilePic", ${ratingOf('u')} AS "userRating", u.rating_count AS "ratingCount",
      agreement.price_paise, o.description, o.decided_at
    FROM offers o JOIN users u ON u.id = o.bidder_id WHERE o.id = agreement.offer_id`

const toAccepted = (row: AcceptedRow): AcceptedOffer => ({
  givenId: row.givenId,
  offeredBy: fullName(row),
  verified: row.verified,
  ...{ profilePic: row.profilePic, userRating: row.userRating, ratingCount: row.ratingCount },
  price: toRupees(row.price_paise),
  description: row.description,
  offerAcceptedDate: new Date(row.decided_at).toISOString(),
})

type Agreed = Pick<TaskDetail, 'offer' | 'agreement' | 'newestEvents'>

const nothingAgreed: Agreed = { offer: null, agreement: null, newestEvents: [] }

type AgreedRow = AgreementRow & { offer: AcceptedRow; newest: EventRow[] }

/** What the two have agreed, read at once: each further statement would cost as much as the task itself. */
const agreedOn = async (tx: Database, task: TaskRow, side: Party, now: Date): Promise<Agreed> => {
  const row = await tx.row<AgreedRow>(sql`
    SELECT agreement.*, (SELECT row_to_json(offer) FROM (${acceptedOffer}) offer) AS offer,
      (SELECT json_agg(event) FROM (${newestEvents(task.id, sql`agreement.head_seq`)}) event) AS newest
    FROM (${agreementsWith(sql`WHERE a.task_id = ${task.id}`)}) agreement`)
  // It may go between the two.
  if (!row) return nothingAgreed
  const { offer, newest } = row
  return {
    offer: toAccepted(offer),
    agreement: toAgreement(row, side, now),
    newestEvents: toTimeline(newest, row),
  }
}

type Poster = TaskDetail['postedBy'] & { id: number }

const posterOf = (givenId: string): Sql => sql`
  SELECT p.*, coalesce(round(u.customer_rating_sum::numeric / nullif(u.customer_rating_count, 0), 2), 0)::float8
      AS "customerRating", u.customer_rating_count AS "customerRatingCount"
  FROM (${peopleWith(sql`WHERE id = (SELECT poster_id FROM tasks WHERE given_id = ${givenId})`)}) p
  JOIN users u ON u.id = p.id`

export const getTaskHandler = handle(getTask, async ({ params, tx, viewer, clock }) => {
  const [[task], [poster]] = await tx.each<[TaskRow, Poster]>(theTask(params.id), posterOf(params.id))
  // It may go between the two.
  if (!task || !poster) throw notFound('taskNotFound')
  await requireMaySee(tx, task, viewer)
  const { id: _, ...postedBy } = poster
  const now = clock.now()
  const today = dayInIndia(now)
  const side = sideOf(task, viewer.id)
  const isAgreed = side !== 'stranger' && task.offer_id !== null
  return {
    task: withPlaceFor(side, toTask(task, today)),
    postedBy,
    ...(isAgreed ? await agreedOn(tx, task, side, now) : nothingAgreed),
  }
})
