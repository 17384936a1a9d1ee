import type pg from 'pg'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import { webhookSignature } from '#server/payments/razorpay/webhook.ts'
import type { SandboxFaults } from './faults.ts'
import { randomId } from './store.ts'

/** Something that happened: its name and the objects that it concerns. */
export interface SandboxEvent {
  name: string
  about: Record<string, object>
}

interface Webhook {
  id: number
  event_id: string
  body: string
  is_forged_once: boolean
  /** How often it was tried, this try included. */
  attempts: number
  due_at: Date
}

const lateMs = 60_000
// As Razorpay does it: the receiver has five seconds, the pauses grow, and after about a day it is given up.
const patienceMs = 5_000
const firstPauseMs = 5_000
const longestPauseMs = 60 * 60_000
const maxAttempts = 32
// Longer than a try, so that no other process begins the same one; short, so that a killed one is soon made up for.
const leaseMs = 3 * patienceMs
const pollMs = 1_000

const bodyOf = ({ name, about }: SandboxEvent, now: Date): string =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxMarket1',
    event: name,
    contains: Object.keys(about),
    payload: Object.fromEntries(Object.entries(about).map(([key, entity]) => [key, { entity }])),
    created_at: Math.floor(now.getTime() / 1000),
  })

/** Queues the webhooks of one step, in the transaction of that step. */
export const queueWebhooks = async (
  tx: Database,
  events: readonly SandboxEvent[],
  now: Date,
  faults: SandboxFaults,
): Promise<void> => {
  const fault = events.length > 0 ? faults.webhooks?.(events.map(event => event.name)) : undefined
  if (fault === 'lost') return
  const webhooks = events.map(event => ({ eventId: randomId('evt'), body: bodyOf(event, now) }))
  if (fault === 'reversed') webhooks.reverse()
  const dueAt = new Date(now.getTime() + (fault === 'late' ? lateMs : 0))
  for (const { eventId, body } of fault === 'double' ? [...webhooks, ...webhooks] : webhooks)
    await tx.run(sql`
      INSERT INTO sandbox_webhooks (event_id, body, is_forged_once, due_at)
      VALUES (${eventId}, ${body}, ${fault === 'wrong-signature'}, ${dueAt})`)
}

export interface DeliveryOptions {
  pool: pg.Pool
  clock: Clock
  secret: string
  /** Where webhooks go; null while nobody listens there yet. Asked before each delivery. */
  webhookUrl(): string | null
  /** Hears of each failed delivery. */
  onError(error: Error): void
}

export interface Delivery {
  /** Looks for due webhooks now. */
  kick(): void
  /** Resolves when the delivery under way, if any, has ended; no further one starts. */
  stop(): Promise<void>
}

/** Claims the first of those that are due. Once its lease is over another process may deliver it. */
const claim = (db: Database, now: Date) =>
  db.row<Webhook>(sql`
    UPDATE sandbox_webhooks SET due_at = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM sandbox_webhooks WHERE due_at <= ${now} ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`)

const send = async (url: string, { event_id, body }: Webhook, secret: string): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': webhookSignature(body, secret),
      'x-razorpay-event-id': event_id,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver of a sandbox webhook answered ${response.status}.`)
}

const deliver = async ({ pool, clock, secret, onError }: DeliveryOptions, url: string, webhook: Webhook) => {
  const db = databaseOn(pool)
  const { id, attempts, due_at, is_forged_once } = webhook
  // Unless another process has claimed it since.
  const claimed = sql`WHERE id = ${id} AND attempts = ${attempts} AND due_at = ${due_at}`
  try {
    await send(url, webhook, is_forged_once && attempts === 1 ? `not ${secret}` : secret)
    await db.run(sql`DELETE FROM sandbox_webhooks ${claimed}`)
  } catch (error) {
    onError(error as Error)
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** attempts)
    const again = attempts < maxAttempts ? new Date(clock.now().getTime() + pause) : null
    await db.run(sql`UPDATE sandbox_webhooks SET due_at = ${again} ${claimed}`)
  }
}

/**
 * Delivers webhooks until each has been answered with a 2xx: at least once, and of several processes one delivers each.
 * Pauses for 10 s, 20 s and so on, up to an hour. A killed process loses none, because they wait in the database.
 */
export const startDelivery = (options: DeliveryOptions): Delivery => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false
  const drain = async () => {
    do {
      isAskedAgain = false
      while (!isStopped) {
        const url = options.webhookUrl()
        const webhook = url === null ? undefined : await claim(databaseOn(options.pool), options.clock.now())
        if (url === null || !webhook) break
        await deliver(options, url, webhook)
      }
    } while (isAskedAgain && !isStopped)
  }
  const kick = () => {
    isAskedAgain = true
    if (isStopped || running) return
    running = drain()
      .catch(options.onError)
      .finally(() => {
        running = undefined
        // Asked after it had found nothing more.
        if (isAskedAgain) kick()
      })
  }
  const timer = setInterval(kick, pollMs).unref()
  kick()
  return {
    kick,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
