import { postOffer } from '#contract/endpoints/offers.ts'
import type { AlertType } from '#contract/entities/alert.ts'
import { type OfferRow, toOffer } from '#server/database/offers.ts'
import { sql } from '#server/database/sql.ts'
import { toPaise } from '#server/domain/money.ts'
import { conflict, invalid, notAllowed, notFound, notSignedIn } from '#server/platform/failure.ts'
import { handle, inOneStatement } from '#server/platform/handler.ts'
import { limited } from '#server/platform/standing.ts'

type Bidder = Pick<
  OfferRow,
  'given_id' | 'first_name' | 'last_name' | 'skills' | 'verified' | 'rating_sum' | 'rating_count' | 'city'
>

interface Posted extends Bidder {
  outcome: 'stored' | 'nothing' | 'own' | 'gone' | 'limited' | 'apart' | 'closed' | 'again'
  limit_words: string | null
  offer: number
  poster: number
  alert: number
  alert_words: string
}

const refusals: Partial<Record<Posted['outcome'], (posted: Posted) => Error>> = {
  nothing: () => notFound('Task'),
  own: () => notAllowed('You cannot make an offer on your own task'),
  gone: notSignedIn,
  limited: posted => limited(posted.limit_words!),
  apart: () => notAllowed('You cannot make an offer on this task'),
  closed: () => conflict('This task no longer takes offers'),
  again: () => conflict('You have already made an offer on this task'),
}

const alertType: AlertType = 'New Offer'

export const postOfferHandler = inOneStatement(
  handle(
    postOffer,
    async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
    async ({ params, body, tx, viewer, notify, clock }) => {
      const price = toPaise(body.price)
      if (price === null) throw invalid([{ path: 'price', message: 'Price may have at most 2 decimals' }])
      const { taskId } = params
      const { description } = body
      const now = clock.now()
      const posted = (await tx.row<Posted>(sql`
        SELECT p.*, u.given_id, u.first_name, u.last_name, u.skills, u.verified, u.rating_sum, u.rating_count, u.city
        FROM post_offer(${viewer.id}, ${taskId}, ${price}, ${description}, ${alertType},
          ${'%s made an offer on "%s"'}, ${now}) p LEFT JOIN users u ON u.id = ${viewer.id}`))!
      const refusal = refusals[posted.outcome]
      if (refusal) throw refusal(posted)
      const alertTime = now.toISOString()
      const alert = { _id: String(posted.alert), alertType, alertDesc: posted.alert_words, alertTime, taskId }
      notify.live({ kind: 'alert', userId: posted.poster, alert: { ...alert, read: false } })
      return toOffer({
        ...posted,
        id: posted.offer,
        task_given_id: taskId,
        status: 'Active',
        bidder_id: viewer.id,
        price_paise: price,
        description,
        created_at: now,
      })
    },
  ),
)
