import { createHash } from 'node:crypto'

/** The SHA-256 under which an address or a phone number is stored where nobody is to read it. */
export const hashOfContact = (key: string): Buffer => createHash('sha256').update(key).digest()
