import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '#server/db/core/sql.ts'
import { keyFor } from './signing-key.ts'

const algorithm = 'aes-256-gcm'

/** Encrypts a text, so that nobody who only sees its row reads it. */
export const sealText = async (db: Database, purpose: string, text: string): Promise<string> => {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, await keyFor(db, purpose), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

export const unsealText = async (db: Database, purpose: string, sealed: string): Promise<string> => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, await keyFor(db, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}
