import { afterEach, expect } from 'vitest'
import {
  addWebhook,
  deleteWebhook,
  listWebhookAttempts,
  listWebhooks,
  sendWebhookAgain,
} from '#contract/endpoints/webhooks.ts'
import { type WebhookKind, webhookKinds } from '#contract/entities/webhook.ts'
import { type Behaviour, type Told, takes, WebhookReceiver } from './webhook-receiver.ts'
import { createWorld } from './world.ts'

/** A market with an operator, two people, and receivers that end after each test. */
export const createWebhookWorld = async () => {
  const world = await createWorld({
    config: { allowsPrivateWebhooks: true, sessionTtlDays: 400, sessionMaxDays: 400 },
  })
  const { pool, clock } = world
  const op = await world.operator()
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const receivers: WebhookReceiver[] = []
  afterEach(async () => {
    for (const { _id: id } of await op.does(listWebhooks)) await op.does(deleteWebhook, { params: { id } })
    for (const receiver of receivers.splice(0)) receiver.close()
  })

  /** A receiver of these kinds of events. */
  const hooked = async (kinds: readonly WebhookKind[] = webhookKinds, behaves: Behaviour = takes) => {
    const receiver = await WebhookReceiver.open()
    receivers.push(receiver)
    receiver.behaves = behaves
    const added = await op.does(addWebhook, { body: { url: receiver.url, kinds: [...kinds] } })
    const params = { id: added._id }
    return {
      receiver,
      ...added,
      attempts: () => op.does(listWebhookAttempts, { params }),
      state: async () => (await op.does(listWebhooks)).find(({ _id }) => _id === added._id)!,
      again: (attemptId: string) => op.does(sendWebhookAgain, { params: { ...params, attemptId } }),
      goes: () => op.does(deleteWebhook, { params }),
    }
  }
  const waits = (look: () => unknown) => expect.poll(look, { interval: 20 })
  /** Moves the clock to when the next try is due, as often as need be, until this is so. No try is under way meanwhile. */
  const passesUntil = async (is: () => boolean | Promise<boolean>) => {
    const next = `SELECT min(due_at) AS due, coalesce(bool_or(claimed_by IS NOT NULL), false) AS is_claimed
    FROM jobs WHERE kind = 'webhook'`
    while (!(await is())) {
      const { due, is_claimed: isClaimed } = (await pool.query(next)).rows[0]
      if (due && !isClaimed && due > clock.now()) clock.passes(due.getTime() - clock.now().getTime())
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  return { world, op, asha, ravi, hooked, waits, passesUntil }
}

export const dataOf = ({ body }: Told) => body.data
