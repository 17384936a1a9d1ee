import { createECDH } from 'node:crypto'
import {
  getPushKey,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/endpoints/notifications.ts'
import type { PushSubscriptionForm } from '#contract/entities/notification.ts'
import { hashOf } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { conflict, invalid, issue, notSignedIn } from '#server/domain/failure.ts'
import { isPushService } from '#server/domain/notices/push-service.ts'
import { handle } from '#server/http/handler.ts'
import { pushTest } from '#server/jobs/push/queue-pushes.ts'

export const getPushKeyHandler = handle(getPushKey, async ({ tx, config }) => {
  if (!config.hasPush) throw conflict('noPush')
  const row = await tx.row<{ publicKey: string }>(sql`SELECT public_key AS "publicKey" FROM push_keys`)
  return { publicKey: row!.publicKey }
})

const authBytes = 16

/** True for an uncompressed point on P-256, which is what pushes are encrypted for. */
const isPoint = (key: Buffer): boolean => {
  if (key.length !== 65 || key[0] !== 4) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(key)
    return true
  } catch {
    return false
  }
}

const issuesOf = ({ endpoint, keys }: PushSubscriptionForm, allowed: readonly string[]) => [
  ...(isPushService(endpoint, allowed) ? [] : [issue('endpoint', 'notAPushService')]),
  ...(isPoint(Buffer.from(keys.p256dh, 'base64url')) ? [] : [issue('keys.p256dh', 'notAPushKey')]),
  ...(Buffer.from(keys.auth, 'base64url').length === authBytes ? [] : [issue('keys.auth', 'notAPushKey')]),
]

/** The session that the call came with. */
const sessionOf = async (tx: Database, token = ''): Promise<number> => {
  const row = await tx.row<{ id: number }>(
    sql`SELECT id FROM sessions WHERE token_hash = ${hashOf(token)} FOR SHARE`,
  )
  if (!row) throw notSignedIn()
  return row.id
}

export const subscribeToPushHandler = handle(
  subscribeToPush,
  async ({ tx, viewer, sessionToken, body, config, clock, texts }) => {
    if (!config.hasPush) throw conflict('noPush')
    const issues = issuesOf(body, config.pushAllow)
    if (issues.length > 0) throw invalid(...issues)
    const session = await sessionOf(tx, sessionToken)
    const { endpoint, keys } = body
    // One a session, and one session an endpoint: the last to turn notifications on in a browser has it.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`)
    await tx.run(sql`
      DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND session_id <> ${session}`)
    await tx.run(sql`
      INSERT INTO push_subscriptions AS p (user_id, session_id, endpoint, p256dh, auth, created_at)
      VALUES (${viewer.id}, ${session}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${clock.now()})
      ON CONFLICT (session_id) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh,
        auth = excluded.auth, created_at = excluded.created_at, sent_at = NULL, failing_since = NULL
      WHERE (p.endpoint, p.p256dh, p.auth) IS DISTINCT FROM (excluded.endpoint, excluded.p256dh, excluded.auth)`)
    return { message: texts.answers.pushOn }
  },
)

export const unsubscribeFromPushHandler = handle(unsubscribeFromPush, async ({ tx, sessionToken, texts }) => {
  await tx.run(sql`DELETE FROM push_subscriptions WHERE session_id = ${await sessionOf(tx, sessionToken)}`)
  return { message: texts.answers.pushOff }
})

export const sendTestPushHandler = handle(
  sendTestPush,
  async ({ db, viewer, sessionToken = '', limit }) => {
    const device = await db.row<{ id: number }>(sql`
      SELECT p.id FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
      WHERE s.token_hash = ${hashOf(sessionToken)}`)
    if (!device) throw conflict('noPushDevice')
    await limit.consume('testPushByUser', viewer.id)
    return device.id
  },
  async ({ tx, prepared, clock, texts }) => {
    await pushTest(tx, prepared, clock.now())
    return { message: texts.answers.testPushSent }
  },
)
