import { createHash } from 'node:crypto'
import { type Sql, sql } from '#server/db/core/sql.ts'

/** The SHA-256 under which an address or a phone number is stored where nobody is to read it. */
export const hashOfContact = (key: string): Buffer => createHash('sha256').update(key).digest()

/** SQL for the same of a row's `issuer` and `subject`. */
export const hashOfIdentity: Sql = sql`sha256(convert_to(issuer || ' ' || subject, 'UTF8'))`
