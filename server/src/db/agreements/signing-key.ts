import { createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'

/** Makes the key that evidence is signed with, unless the market has one. */
export const ensureSigningKey = async (pool: pg.Pool): Promise<void> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const stored = privateKey.export({ format: 'der', type: 'pkcs8' })
  await databaseOn(pool).run(
    sql`INSERT INTO signing_keys (private_key) VALUES (${stored}) ON CONFLICT DO NOTHING`,
  )
}

/** The private key that evidence is signed with. */
export const signingKey = async (db: Database): Promise<KeyObject> => {
  const row = await db.row<{ private_key: Buffer }>(sql`SELECT private_key FROM signing_keys`)
  return createPrivateKey({ key: row!.private_key, format: 'der', type: 'pkcs8' })
}

/** A key of this market for one purpose, derived from the market's own key, which nothing exports. */
export const keyFor = async (db: Database, purpose: string): Promise<Buffer> => {
  const secret = (await signingKey(db)).export({ format: 'der', type: 'pkcs8' })
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
