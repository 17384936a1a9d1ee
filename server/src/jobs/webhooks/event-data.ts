import type { Static } from 'typebox'
import type { webhookData } from '#contract/entities/webhook.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'

/** An event for webhooks, with what its data is read from: never from words that people write to each other. */
export type HookEvent =
  | { kind: 'task.posted'; taskId: number }
  | { kind: 'task.cancelled'; taskGivenId: string; state: 'Cancelled' | 'Deleted' }
  | { kind: 'offer.made'; taskId: number; bidderId: number }
  | { kind: 'agreement.made' | 'agreement.completed' | 'agreement.cancelled'; taskId: number }
  | { kind: 'person.joined'; givenId: string }
  | { kind: 'report.made'; data: Data<'report.made'> }

type Data<K extends keyof typeof webhookData> = Static<(typeof webhookData)[K]>

const rupees = (column: Sql) => sql`(${column} / 100.0)::float8`
const ofTask = sql`t.given_id AS "taskId", t.status AS state, p.given_id AS "posterId", t.category_id AS "categoryId",
  t.mode, nullif(t.city, '') AS city`
const tasks = sql`tasks t JOIN users p ON p.id = t.poster_id`

/** A task that others see, and that was not announced before, as when moderators show it again. */
const posted = (tx: Database, taskId: number): Promise<Data<'task.posted'> | undefined> =>
  tx.row(sql`SELECT ${ofTask}, t.title, ${rupees(sql`t.budget_paise`)} AS budget FROM ${tasks}
    WHERE t.id = ${taskId} AND NOT t.announced`)

const offered = (tx: Database, taskId: number, bidderId: number): Promise<Data<'offer.made'> | undefined> =>
  tx.row(sql`
    SELECT ${ofTask}, o.id::text AS "offerId", b.given_id AS "bidderId", ${rupees(sql`o.price_paise`)} AS price
    FROM ${tasks} JOIN offers o ON o.task_id = t.id JOIN users b ON b.id = o.bidder_id
    WHERE t.id = ${taskId} AND b.id = ${bidderId} ORDER BY o.id DESC LIMIT 1`)

const agreed = (tx: Database, taskId: number): Promise<Data<'agreement.made'> | undefined> =>
  tx.row(sql`
    SELECT t.given_id AS "taskId", a.state, ${rupees(sql`a.price_paise`)} AS price, p.given_id AS "posterId",
      d.given_id AS "providerId", t.category_id AS "categoryId", t.mode, nullif(t.city, '') AS city
    FROM ${tasks} JOIN agreements a ON a.task_id = t.id JOIN users d ON d.id = a.provider_id WHERE t.id = ${taskId}`)

/** The data of an event in a webhook; undefined if there is nothing to tell. */
export const dataOf = async (tx: Database, event: HookEvent): Promise<object | undefined> => {
  switch (event.kind) {
    case 'task.posted':
      return posted(tx, event.taskId)
    case 'task.cancelled':
      return { taskId: event.taskGivenId, state: event.state }
    case 'offer.made':
      return offered(tx, event.taskId, event.bidderId)
    case 'person.joined':
      return { personId: event.givenId }
    case 'report.made':
      return event.data
    default:
      return agreed(tx, event.taskId)
  }
}
