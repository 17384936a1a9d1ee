import { type Database, sql } from '#server/db/core/sql.ts'
import { webhookSignature } from '#server/payments/razorpay/webhook.ts'
import type { SandboxFaults } from './faults.ts'
import { randomId } from './store.ts'

/** Something that happened: its name and the objects that it concerns. */
export interface SandboxEvent {
  name: string
  about: Record<string, object>
}

/** A webhook that waits, as the job queue has it. */
export interface SandboxWebhook {
  eventId: string
  body: string
  /** True if its first try is signed with a wrong secret, as a test orders. */
  isForgedOnce: boolean
}

const lateMs = 60_000
/** As Razorpay does it: the receiver has five seconds. */
const patienceMs = 5_000

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
  const isForgedOnce = fault === 'wrong-signature'
  const made = events.map(event => ({ eventId: randomId('evt'), body: bodyOf(event, now), isForgedOnce }))
  const webhooks = fault === 'double' ? [...made, ...made] : fault === 'reversed' ? made.toReversed() : made
  for (const [i, webhook] of webhooks.entries()) {
    // A millisecond apart, so that they come in this order.
    const at = new Date(now.getTime() + (fault === 'late' ? lateMs : 0) - (webhooks.length - 1 - i))
    await tx.run(sql`
      INSERT INTO jobs (kind, key, data, created_at, due_at)
      VALUES ('sandbox-webhook', ${randomId('try')}, ${JSON.stringify(webhook)}, ${now}, ${at})`)
  }
}

/** Tries once to deliver a webhook. Rejects unless it is answered with a 2xx. */
export const deliverWebhook = async (
  { eventId, body }: SandboxWebhook,
  { url, secret }: { url: string; secret: string },
): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': webhookSignature(body, secret),
      'x-razorpay-event-id': eventId,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver of a sandbox webhook answered ${response.status}.`)
}
