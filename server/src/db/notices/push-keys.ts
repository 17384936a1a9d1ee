import { type Database, sql } from '#server/db/core/sql.ts'

/** The two keys with which the market signs its pushes, in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The market's keys. Of several processes that make some at the first start, all keep those that were stored first. */
export const ensurePushKeys = async (db: Database, make: () => PushKeys): Promise<PushKeys> => {
  const stored = () =>
    db.row<PushKeys>(sql`SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys`)
  const found = await stored()
  if (found) return found
  const { publicKey, privateKey } = make()
  await db.run(sql`
    INSERT INTO push_keys (public_key, private_key) VALUES (${publicKey}, ${privateKey}) ON CONFLICT DO NOTHING`)
  return (await stored())!
}
