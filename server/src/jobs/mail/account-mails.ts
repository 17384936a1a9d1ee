import type pg from 'pg'
import { limits } from '#contract/limits.ts'
import type { Language } from '#contract/texts/languages.ts'
import { verificationLimits } from '#contract/verification.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { transaction } from '#server/db/core/connect.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { readSite, siteAsShown } from '#server/db/market/settings.ts'
import { emailKey } from '#server/db/people/users.ts'
import type { Job, JobKind } from '../queue.ts'
import { type MailKind, mailText } from './account-texts.ts'
import { handOver, mostTries } from './hand-over.ts'
import { mailJobKinds } from './kinds.ts'
import type { Post } from './send-letter.ts'

/** A mail to an address, with or without an account; or about an account, to another address. */
export type MailJob = { mail: MailKind; client?: string; reason?: string } & (
  | { emailKey: string }
  | { userId: number; email: string }
)

/** The form in which a mail is queued. */
interface MailData {
  mail: MailKind
  emailKey: string
  /** The receiver, if it is not the account's own address. */
  toEmail: string | null
  /** The network address of the one who asked for the link. */
  client?: string
  /** The words of a moderator or operator for the receiver. */
  reason?: string
}

const minuteMs = 60_000

/** How long the link of each mail is valid. */
const lifetimeMs: Partial<Record<MailKind, number>> = {
  reset: limits.resetTokenMinutes * minuteMs,
  verify: limits.verifyTokenDays * 24 * 60 * minuteMs,
  'change-email': limits.changeEmailTokenMinutes * minuteMs,
  college: verificationLimits.collegeLinkDays * 24 * 60 * minuteMs,
}

/** Queues a mail in the transaction that causes it. */
export const queueMail = (tx: Database, job: MailJob, now: Date): Promise<number> => {
  const isOther = 'userId' in job
  const data: MailData = {
    mail: job.mail,
    emailKey: isOther ? emailKey(job.email) : job.emailKey,
    toEmail: isOther ? job.email : null,
    ...(job.client && { client: job.client }),
    ...(job.reason && { reason: job.reason }),
  }
  return tx.run(sql`
    INSERT INTO jobs (kind, user_id, data, created_at, due_at)
    VALUES ('mail', ${isOther ? job.userId : null}, ${JSON.stringify(data)}, ${now}, ${now})`)
}

/** Calls off the mails of a kind that still wait, about an account. */
export const cancelMail = (tx: Database, userId: number, mail: MailKind): Promise<number> =>
  tx.run(sql`DELETE FROM jobs WHERE kind = 'mail' AND user_id = ${userId} AND data ->> 'mail' = ${mail}`)

/** Calls off everything that still waits to go to an address. */
export const cancelMailTo = (tx: Database, key: string): Promise<number> =>
  tx.run(sql`DELETE FROM jobs WHERE kind = 'mail' AND data ->> 'emailKey' = ${key}`)

/**
 * Has nothing sent that waits: after a restore it may have gone out long ago. The jobs stay in the queue as given up, so
 * that the console counts them, and nobody is mailed what happened before.
 */
export const holdMail = async (db: Database, now: Date): Promise<number> => {
  await db.run(sql`
    UPDATE alert_counters SET mailed_seq = last_seq, digested_seq = last_seq
    WHERE mailed_seq < last_seq OR digested_seq < last_seq`)
  await db.run(sql`
    UPDATE conversation_members m SET mailed_seq = c.last_seq FROM conversations c
    WHERE c.id = m.conversation_id AND m.unread > 0`)
  return db.run(sql`
    UPDATE jobs SET failed_at = ${now}, last_error = 'held back by a restore'
    WHERE kind = ANY (${[...mailJobKinds, 'circular', 'notice-sms', 'push']}) AND failed_at IS NULL`)
}

/** Creates a link's token and stores its hash in place of the earlier one. The queue holds no tokens. */
const newLink = async (tx: Database, data: MailData, userId: number, expires: Date): Promise<string> => {
  const token = newToken()
  await tx.run(sql`
    INSERT INTO one_time_tokens AS old (token_hash, user_id, purpose, expires_at, email, client)
    VALUES (${hashOf(token)}, ${userId}, ${data.mail}, ${expires}, ${data.toEmail}, ${data.client ?? null})
    ON CONFLICT (user_id, purpose)
    DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = NULL,
      email = excluded.email, client = coalesce(excluded.client, old.client)`)
  return token
}

/**
 * The receiver of a mail and the token of its link; undefined if no account has the address or the mail was cancelled.
 * Takes shared locks on both rows, so that no link is created for an address that is being changed.
 */
const addressee = (pool: pg.Pool, now: Date, { id, user_id, data }: Job<MailData>) =>
  transaction(pool, async tx => {
    const whose = user_id === null ? sql`u.email_key = ${data.emailKey}` : sql`u.id = ${user_id}`
    const user = await tx.row<{
      id: number
      email: string
      verified: boolean
      first_name: string
      language: Language
    }>(sql`
      SELECT u.id, u.email, u.verified, u.first_name, u.language FROM users u, jobs j WHERE ${whose} AND j.id = ${id} FOR SHARE`)
    if (!user) return undefined
    const lifetime = lifetimeMs[data.mail]
    const expires = new Date(now.getTime() + (lifetime ?? 0))
    const token = lifetime === undefined ? '' : await newLink(tx, data, user.id, expires)
    const { id: userId, language } = user
    // A stranger could choose a name and send it to anybody's address.
    const firstName = user.verified && data.toEmail === null ? user.first_name : undefined
    return { userId, email: data.toEmail ?? user.email, firstName, language, token }
  })

/** Sends the mails about accounts. */
export const mailJobs = ({ pool, clock, mailer, publicUrl }: Post): JobKind<MailData> => ({
  run: async job => {
    const to = await addressee(pool, clock.now(), job)
    if (!to) return undefined
    const { mail: kind, reason = '' } = job.data
    const db = databaseOn(pool)
    const stored = await readSite(db)
    const { brand } = stored.settings
    const named = { site: siteAsShown(stored), senderName: brand?.mailName ?? brand?.name }
    const mail = mailText(kind, to, { publicUrl, token: to.token, reason, ...named })
    const { userId } = to
    await handOver(mail, { db, mailer, userId, kinds: [kind], attempts: job.attempts, now: clock.now() })
    return undefined
  },
  maxAttempts: mostTries,
})
