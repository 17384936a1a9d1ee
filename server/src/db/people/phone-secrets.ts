import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sealText, unsealText } from '#server/db/agreements/sealed-text.ts'
import { keyFor } from '#server/db/agreements/signing-key.ts'
import type { Database } from '#server/db/core/sql.ts'

const slowly = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * The hash of a phone number or an address of which one account has the badge. There are only four thousand million
 * mobile numbers, so it is slow: about 50 ms each, for whoever has the whole database, too.
 */
export const subjectHash = async (db: Database, subject: string): Promise<Buffer> =>
  slowly(subject, await keyFor(db, 'subjects of badges'), 32, { N: 2 ** 14 })

const purpose = 'phone numbers'

/** Encrypts a phone number for the time until its message is sent, so that the list of jobs shows none. */
export const sealPhone = (db: Database, phone: string): Promise<string> => sealText(db, purpose, phone)

export const unsealPhone = (db: Database, sealed: string): Promise<string> => unsealText(db, purpose, sealed)
