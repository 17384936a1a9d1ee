import { getSecurity } from '#contract/endpoints/account.ts'
import { hashOf } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { handle } from '#server/http/handler.ts'

interface DeviceRow {
  id: number
  device: string
  token_hash: Buffer
  created_at: Date
  last_seen_at: Date
  /** The number of all devices. */
  total: number
}

const devicesOf = (db: Database, userId: number, now: Date) =>
  db.rows<DeviceRow>(sql`
    SELECT id, device, token_hash, created_at, last_seen_at, count(*) OVER () AS total FROM sessions
    WHERE user_id = ${userId} AND expires_at > ${now} ORDER BY last_seen_at DESC, id DESC LIMIT 100`)

export const getSecurityHandler = handle(getSecurity, async ({ tx, viewer, clock, sessionToken }) => {
  const ways = (await tx.row<{ password: boolean; google: boolean; second: boolean; codes: number }>(sql`
    SELECT u.password_hash IS NOT NULL AS password,
      EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id) AS google,
      EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL) AS second,
      (SELECT count(*) FROM recovery_codes c WHERE c.user_id = u.id) AS codes
    FROM users u WHERE u.id = ${viewer.id}`))!
  const own = hashOf(sessionToken ?? '')
  const devices = await devicesOf(tx, viewer.id, clock.now())
  return {
    hasPassword: ways.password,
    hasGoogle: ways.google,
    hasTwoFactor: ways.second,
    recoveryCodesLeft: ways.codes,
    deviceCount: devices[0]?.total ?? 0,
    devices: devices.map(row => ({
      _id: String(row.id),
      device: row.device,
      lastSeenAt: row.last_seen_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      isThisOne: row.token_hash.equals(own),
    })),
  }
})
