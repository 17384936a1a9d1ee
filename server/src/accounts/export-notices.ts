import { sql } from '#server/db/core/sql.ts'
import { all, paged } from './export-reads.ts'

export const notificationChoices = all(
  userId => sql`
    SELECT choices::text AS "choices", paused_until AS "pausedUntil", phone IS NOT NULL AS "textMessages"
    FROM notification_choices WHERE user_id = ${userId}`,
)

export const pushDevices = all(
  userId => sql`
    SELECT p.endpoint, s.device, p.created_at AS "createdAt", p.sent_at AS "lastSentAt", p.failing_since AS "failingSince"
    FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id WHERE p.user_id = ${userId} ORDER BY p.id`,
)

export const sendings = paged(
  (userId, after) => sql`
    SELECT id AS key, channel, array_to_string(kinds, ', ') AS "about", at AS "createdAt", outcome
    FROM sendings WHERE user_id = ${userId} AND id > ${after} ORDER BY id`,
)
