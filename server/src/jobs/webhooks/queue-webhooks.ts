import { randomUUID } from 'node:crypto'
import type { WebhookKind } from '#contract/entities/webhook.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { dataOf, type HookEvent } from './event-data.ts'

export interface WebhookJob {
  deliveryId: number
}

/** The jobs of these deliveries, which wait only for those of the same webhook. */
const storedJobs = (deliveries: Sql, now: Date): Sql => sql`
  INSERT INTO jobs (kind, key, data, created_at, due_at, lane)
  SELECT 'webhook', delivery_id::text, jsonb_build_object('deliveryId', delivery_id), ${now}, ${now},
    'webhook ' || webhook_id
  FROM ${deliveries}`

/** Stores what webhooks are to be told of an event. If one is deleted meanwhile, the transaction runs again without it. */
const queueOne = async (tx: Database, event: HookEvent, now: Date): Promise<void> => {
  const data = await dataOf(tx, event)
  if (!data) return
  const body = JSON.stringify({ type: event.kind, timestamp: now.toISOString(), data })
  await tx.run(sql`
    WITH stored AS (
      INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since)
      SELECT id, ${`msg_${randomUUID()}`}, ${event.kind}, ${body}, ${now}, ${now} FROM webhooks
      WHERE ${event.kind} = ANY (kinds)
      RETURNING id AS delivery_id, webhook_id
    )
    ${storedJobs(sql`stored`, now)}`)
}

/** The same for all events of which some webhook asks to be told, in the transaction of the events. */
export const queueWebhooks = async (
  tx: Database,
  events: readonly HookEvent[],
  hooked: ReadonlySet<WebhookKind>,
  now: Date,
): Promise<void> => {
  for (const event of events) if (hooked.has(event.kind)) await queueOne(tx, event, now)
}

/** Has the event of an attempt sent again, for three days if need be. False if there is no such attempt. */
export const sendAgain = async (
  tx: Database,
  { webhookId, attemptId }: { webhookId: number | null; attemptId: number | null },
  now: Date,
): Promise<boolean> => {
  const sent = await tx.run(sql`
    WITH again AS (
      UPDATE webhook_deliveries d SET is_waiting = true, since = ${now} FROM webhook_attempts a
      WHERE a.id = ${attemptId} AND a.webhook_id = ${webhookId} AND d.id = a.delivery_id
      RETURNING d.id AS delivery_id, d.webhook_id
    )
    ${storedJobs(sql`again`, now)}
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0, failed_at = NULL`)
  return sent > 0
}

/** Has nothing sent that waits, as after a restore: it may have been sent since the backup. Returns how many events. */
export const holdWebhooks = async (db: Database): Promise<number> => {
  await db.run(sql`DELETE FROM jobs WHERE kind = 'webhook'`)
  return db.run(sql`UPDATE webhook_deliveries SET is_waiting = false WHERE is_waiting`)
}
