import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { keyFor } from '#server/db/agreements/signing-key.ts'
import type { Database } from '#server/db/core/sql.ts'

const algorithm = 'aes-256-gcm'
const slowly = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * The hash of a phone number or an address of which one account has the badge. There are only four thousand million
 * mobile numbers, so it is slow: about 50 ms each, for whoever has the whole database, too.
 */
export const subjectHash = async (db: Database, subject: string): Promise<Buffer> =>
  slowly(subject, await keyFor(db, 'subjects of badges'), 32, { N: 2 ** 14 })

/** Encrypts a phone number for the time until its message is sent, so that the list of jobs shows none. */
export const sealPhone = async (db: Database, phone: string): Promise<string> => {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, await keyFor(db, 'phone numbers'), iv)
  return Buffer.concat([iv, cipher.update(phone), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

export const unsealPhone = async (db: Database, sealed: string): Promise<string> => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, await keyFor(db, 'phone numbers'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}
