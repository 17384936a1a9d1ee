import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '#server/db/core/sql.ts'
import { signingKey } from './signing-key.ts'

const algorithm = 'aes-256-gcm'

/** The key that encrypts the figures of disputes. It is derived from the market's own key, which nothing exports. */
const sealingKey = async (db: Database): Promise<Buffer> => {
  const secret = (await signingKey(db)).export({ format: 'der', type: 'pkcs8' })
  return Buffer.from(hkdfSync('sha256', secret, '', 'dispute figures', 32))
}

/** Encrypts whole paise, so that nobody who looks at the database or a backup of it reads them. */
export const seal = async (db: Database, paise: number): Promise<Buffer> => {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, await sealingKey(db), iv)
  // All have the same length, so that it tells nothing.
  const text = String(paise).padStart(16, '0')
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

export const unseal = async (db: Database, bytes: Buffer): Promise<number> => {
  const decipher = createDecipheriv(algorithm, await sealingKey(db), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Number(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString())
}
