import { createHmac, timingSafeEqual } from 'node:crypto'
import { neverOff, noticeKinds } from '#contract/notices.ts'
import type { MailedKind } from '#contract/texts/en/notice-mails.ts'
import { keyFor } from '#server/db/agreements/signing-key.ts'
import type { Database } from '#server/db/core/sql.ts'

/** The kinds of mail that a link in them can end. */
const stoppable: readonly MailedKind[] = [...noticeKinds.filter(kind => !neverOff.includes(kind)), 'weekly']

export interface Stop {
  givenId: string
  kinds: MailedKind[]
}

const signatureOf = async (db: Database, words: string): Promise<Buffer> =>
  createHmac('sha256', await keyFor(db, 'ends of mails'))
    .update(words)
    .digest()
    .subarray(0, 18)

/** The kinds of mails that somebody can turn off. */
export const stoppableOf = (kinds: readonly MailedKind[]): MailedKind[] =>
  stoppable.filter(kind => kinds.includes(kind))

/** A token that ends mails of some kinds for a person, for whoever has it. Nothing is stored, and it holds for ever. */
export const stopToken = async (db: Database, { givenId, kinds }: Stop): Promise<string> => {
  const words = `${kinds.join('-')}.${givenId}`
  return `${words}.${(await signatureOf(db, words)).toString('base64url')}`
}

/** The mails that a token ends; null if it is not one of this market. */
export const readStopToken = async (db: Database, token: string): Promise<Stop | null> => {
  const [kinds = '', givenId = '', signature = '', ...more] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = await signatureOf(db, `${kinds}.${givenId}`)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { givenId, kinds: stoppable.filter(kind => kinds.split('-').includes(kind)) }
}
