import {
  addWebhook,
  deleteWebhook,
  listWebhookAttempts,
  listWebhooks,
  sendWebhookAgain,
} from '#contract/endpoints/webhooks.ts'
import type { WebhookAttempt, WebhookKind, WebhookState } from '#contract/entities/webhook.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { sealSecret } from '#server/db/market/webhooks.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { conflict, notFound } from '#server/domain/failure.ts'
import { handle, making } from '#server/http/handler.ts'
import { sendAgain } from '#server/jobs/webhooks/queue-webhooks.ts'
import { newSecret } from '#server/jobs/webhooks/signature.ts'
import { requireAddress } from './address.ts'

/** After so long of taking nothing, a webhook is failing. */
const failingMs = 3 * dayMs

interface WebhookRow {
  id: number
  url: string
  kinds: WebhookKind[]
  created_at: Date
  taken_at: Date | null
  failing_since: Date | null
  is_gone: boolean
  waiting: number
}

const stateOf = ({ taken_at, failing_since, is_gone }: WebhookRow, now: Date): WebhookState => {
  if (failing_since === null) return taken_at === null ? 'new' : 'works'
  return is_gone || failing_since.getTime() <= now.getTime() - failingMs ? 'failing' : 'retrying'
}

export const listWebhooksHandler = handle(listWebhooks, async ({ tx, clock }) => {
  const rows = await tx.rows<WebhookRow>(sql`
    SELECT w.id, w.url, w.kinds, w.created_at, w.taken_at, w.failing_since, w.is_gone,
      (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.is_waiting) AS waiting
    FROM webhooks w ORDER BY w.id DESC`)
  return rows.map(row => ({
    _id: String(row.id),
    url: row.url,
    kinds: row.kinds,
    createdAt: row.created_at.toISOString(),
    state: stateOf(row, clock.now()),
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
  }))
})

/** The log of operators shows the address without what may be a secret in it. */
const log = (
  tx: Database,
  {
    viewer,
    act,
    url,
    now,
  }: { viewer: Viewer; act: 'add-webhook' | 'delete-webhook'; url: string; now: Date },
): Promise<unknown> => {
  const about = { kind: 'site', subjectId: 'webhooks', aboutId: null } as const
  return logAct(tx, { moderatorId: viewer.id, act, ...about, note: new URL(url).origin }, now)
}

const addHandler = handle(addWebhook, async ({ body, tx, viewer, clock, config, emit }) => {
  const url = requireAddress(body.url, config)
  const now = clock.now()
  // Two operators who add one at once do so one after another.
  await tx.run(sql`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`)
  const stored = await tx.row<{ count: number }>(sql`SELECT count(*) FROM webhooks`)
  const { perMarket } = limits.webhook
  if (stored!.count >= perMarket) throw conflict('tooManyWebhooks', { max: perMarket })
  const secret = newSecret()
  const row = await tx.row<{ id: number }>(sql`
    INSERT INTO webhooks (url, kinds, secret, created_at)
    VALUES (${url}, ${body.kinds}, ${await sealSecret(tx, secret)}, ${now}) RETURNING id`)
  await log(tx, { viewer, act: 'add-webhook', url, now })
  emit({ kind: 'WebhooksChanged' })
  return { _id: String(row!.id), secret }
})

export const addWebhookHandler = making(
  addWebhook,
  addHandler,
  async (db, { _id }) => (await db.row(sql`SELECT FROM webhooks WHERE id = ${_id}`)) !== undefined,
)

export const deleteWebhookHandler = handle(
  deleteWebhook,
  async ({ params, tx, viewer, clock, emit, texts }) => {
    const gone = await tx.row<{ id: number; url: string }>(
      sql`DELETE FROM webhooks WHERE id = ${numberIn(params.id)} RETURNING id, url`,
    )
    if (!gone) throw notFound('webhookNotFound')
    await tx.run(sql`DELETE FROM jobs WHERE kind = 'webhook' AND lane = ${`webhook ${gone.id}`}`)
    await log(tx, { viewer, act: 'delete-webhook', url: gone.url, now: clock.now() })
    emit({ kind: 'WebhooksChanged' })
    return { message: texts.answers.webhookDeleted }
  },
)

interface AttemptRow {
  id: number
  event_id: string
  kind: WebhookKind
  at: Date
  status: number | null
  problem: WebhookAttempt['problem']
  duration_ms: number
}

export const listWebhookAttemptsHandler = handle(listWebhookAttempts, async ({ params, tx }) => {
  const id = numberIn(params.id)
  if (!(await tx.row(sql`SELECT FROM webhooks WHERE id = ${id}`))) throw notFound('webhookNotFound')
  const rows = await tx.rows<AttemptRow>(sql`
    SELECT a.id, d.event_id, d.kind, a.at, a.status, a.problem, a.duration_ms
    FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
    WHERE a.webhook_id = ${id} ORDER BY a.id DESC LIMIT ${limits.webhook.attempts}`)
  return rows.map(row => ({
    ...{ _id: String(row.id), eventId: row.event_id, kind: row.kind, at: row.at.toISOString() },
    ...{ status: row.status, problem: row.problem, durationMs: row.duration_ms },
  }))
})

export const sendWebhookAgainHandler = handle(sendWebhookAgain, async ({ params, tx, clock, texts }) => {
  const ids = { webhookId: numberIn(params.id), attemptId: numberIn(params.attemptId) }
  if (!(await sendAgain(tx, ids, clock.now()))) throw notFound('attemptNotFound')
  return { message: texts.answers.webhookAgain }
})
