import type pg from 'pg'
import type { WebhookKind, WebhookProblem } from '#contract/entities/webhook.ts'
import { limits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { transaction } from '#server/db/core/connect.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { unsealSecret } from '#server/db/market/webhooks.ts'
import type { Clock } from '#server/domain/clock.ts'
import { post, RefusedAddress, type Resolve } from '../outgoing.ts'
import type { JobKind } from '../queue.ts'
import type { WebhookJob } from './queue-webhooks.ts'
import { signedHeaders } from './signature.ts'

/** For how long an event is tried. */
const longestMs = 3 * dayMs
const [shortestWaitMs, longestWaitMs] = [5_000, hourMs]

interface Options {
  pool: pg.Pool
  clock: Clock
  config: Pick<Config, 'allowsPrivateWebhooks'>
  /** For tests: what knows the addresses of names. */
  resolve?: Resolve
}

interface Delivery {
  id: number
  webhook_id: number
  event_id: string
  kind: WebhookKind
  body: string
  since: Date
  url: string
  secret: string
}

const waitingDelivery = (db: Database, id: number): Promise<Delivery | undefined> =>
  db.row<Delivery>(sql`
    SELECT d.id, d.webhook_id, d.event_id, d.kind, d.body, d.since, w.url, w.secret
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ${id} AND d.is_waiting`)

interface Outcome {
  status: number | null
  problem: WebhookProblem | null
  retryAfterMs: number | null
  durationMs: number
}

/** Only an answer that says so means that the event was taken: a redirect is not followed, and counts as a refusal. */
const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** How long to wait: as long again as the event has waited already. */
const waitAfter = ({ since }: Delivery, { retryAfterMs }: Outcome, now: Date): number => {
  const waited = now.getTime() - since.getTime()
  return Math.max(Math.min(longestWaitMs, Math.max(shortestWaitMs, waited)), retryAfterMs ?? 0)
}

/** Keeps the attempt and how the webhook does; of the attempts only the last ones, with what they sent. */
const note = async (
  tx: Database,
  { id, webhook_id }: Delivery,
  { status, problem, durationMs, ...rest }: Outcome,
  { at, isWaiting }: { at: Date; isWaiting: boolean },
): Promise<void> => {
  const taken = isTaken({ status, problem, durationMs, ...rest })
  // First, as it is the row that attempts at the same webhook have in common.
  const known = await tx.run(sql`
    UPDATE webhooks SET taken_at = CASE WHEN ${taken} THEN ${at}::timestamptz ELSE taken_at END,
      failing_since = CASE WHEN ${taken} THEN NULL ELSE coalesce(failing_since, ${at}::timestamptz) END,
      is_gone = ${status === 410}
    WHERE id = ${webhook_id}`)
  if (known === 0) return
  await tx.run(sql`UPDATE webhook_deliveries SET is_waiting = ${isWaiting} WHERE id = ${id}`)
  await tx.run(sql`
    INSERT INTO webhook_attempts (webhook_id, delivery_id, at, status, problem, duration_ms)
    VALUES (${webhook_id}, ${id}, ${at}, ${status}, ${problem}, ${durationMs})`)
  await tx.run(sql`
    WITH old AS (
      DELETE FROM webhook_attempts WHERE webhook_id = ${webhook_id} AND id <= (
        SELECT id FROM webhook_attempts WHERE webhook_id = ${webhook_id}
        ORDER BY id DESC OFFSET ${limits.webhook.attempts} LIMIT 1)
      RETURNING id, delivery_id)
    DELETE FROM webhook_deliveries d USING old WHERE d.id = old.delivery_id AND NOT d.is_waiting
      AND NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.delivery_id = d.id AND a.id > (SELECT max(id) FROM old))`)
}

/**
 * Tells webhooks what happened, each event until it is taken, for three days. A process may die after it has sent an event
 * and before it has noted so. Then the event is sent again, with the same id.
 */
export const webhookJobs = ({ pool, clock, config, resolve }: Options): JobKind<WebhookJob> => {
  const send = async (db: Database, delivery: Delivery): Promise<Outcome> => {
    const { event_id: id, body } = delivery
    const began = performance.now()
    const lasted = () => Math.round(performance.now() - began)
    const secret = await unsealSecret(db, delivery.secret)
    const timestamp = Math.floor(clock.now().getTime() / 1_000)
    const bytes = Buffer.from(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': bytes.length,
      ...signedHeaders(secret, { id, timestamp, body }),
    }
    try {
      const url = new URL(delivery.url)
      const allowed = config.allowsPrivateWebhooks ? [url.origin] : []
      const rules = { allowed, ...(resolve && { resolve }) }
      const { status, retryAfterMs } = await post(url, { headers, body: bytes }, rules)
      return { status, problem: null, retryAfterMs, durationMs: lasted() }
    } catch (error) {
      const problem = error instanceof RefusedAddress ? 'refused' : 'no answer'
      return { status: null, problem, retryAfterMs: null, durationMs: lasted() }
    }
  }
  return {
    run: async ({ data: { deliveryId } }) => {
      const db = databaseOn(pool)
      const delivery = await waitingDelivery(db, deliveryId)
      if (!delivery) return undefined
      const outcome = await send(db, delivery)
      const at = clock.now()
      const next = new Date(at.getTime() + waitAfter(delivery, outcome, at))
      const isOver = isTaken(outcome) || next.getTime() > delivery.since.getTime() + longestMs
      await transaction(pool, tx => note(tx, delivery, outcome, { at, isWaiting: !isOver }))
      return isOver ? undefined : next
    },
    // Only the market's own database can fail here.
    maxAttempts: () => Number.POSITIVE_INFINITY,
  }
}
