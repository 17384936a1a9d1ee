import { hashOf } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { noteSending } from '#server/db/notices/sendings.ts'
import { emailKey } from '#server/db/people/users.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The mailer's report about a failed conversation with a mail server. */
interface Refusal {
  /** The command that the server refused. */
  command?: string
  responseCode?: number
  response?: string
}

/**
 * True if the same mail would be refused again: an answer of 500 and above (RFC 5321, 4.2.1) to its receiver or its
 * text. To anything else, or with 5.7 (RFC 3463: rights and policy), the fault lies with a setting, such as the password.
 */
const isRefusedForGood = ({ command = '', responseCode = 0, response = '' }: Refusal): boolean =>
  ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500 && !/^\d+[ -]5\.7\./.test(response)

/** Names an address in the log, without saying it. */
const nameOf = (email: string): string => hashOf(emailKey(email)).toString('hex').slice(0, 12)

/** Why a mail could not be sent, in words that hold no address: they go into the log. */
export class MailError extends Error {
  readonly isForGood: boolean
  constructor(kinds: readonly string[], email: string, cause: Error & Refusal) {
    const reason = (cause.response ?? cause.message).replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '(address)')
    super(`mail '${kinds.join(', ')}' to ${nameOf(email)}: ${reason}`)
    this.isForGood = isRefusedForGood(cause)
  }
}

/** How often a mail is tried: three times if the server refuses it for good, else for about four days. */
export const mostTries = (error: unknown): number => (error instanceof MailError && error.isForGood ? 3 : 104)

/** Notes of a person's own address whether mail to it is refused. */
const noteRefusal = (db: Database, userId: number, email: string, at: Date | null) =>
  db.run(sql`
    UPDATE users SET mail_refused_at = ${at}
    WHERE id = ${userId} AND email = ${email} AND (mail_refused_at IS NULL) <> (${at}::timestamptz IS NULL)`)

interface Handing {
  db: Database
  mailer: Mailer
  /** Null for somebody without an account. */
  userId: number | null
  /** The subjects of the mail. */
  kinds: readonly string[]
  /** How often it was tried, this try included. */
  attempts: number
  now: Date
}

/**
 * Hands a mail to the mail server, and keeps that it was sent or is given up. An address whose mails are refused is
 * marked, so that the app can tell the person, until a mail to it is taken.
 */
export const handOver = async (
  mail: Mail,
  { db, mailer, userId, kinds, attempts, now }: Handing,
): Promise<void> => {
  const note = async (outcome: 'sent' | 'refused' | 'failed') =>
    userId !== null && noteSending(db, { userId, channel: 'mail', kinds, at: now, outcome })
  try {
    await mailer.send(mail)
  } catch (error) {
    const failed = new MailError(kinds, mail.to, error as Error)
    if (attempts >= mostTries(failed)) {
      if (failed.isForGood && userId !== null) await noteRefusal(db, userId, mail.to, now)
      await note(failed.isForGood ? 'refused' : 'failed')
    }
    throw failed
  }
  await note('sent')
  if (userId !== null) await noteRefusal(db, userId, mail.to, null)
}
