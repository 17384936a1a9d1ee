import type pg from 'pg'
import { limits } from '#contract/limits.ts'
import { transaction } from '#server/database/connect.ts'
import { type Database, databaseOn, sql } from '#server/database/sql.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mailer } from '#server/platform/mailer.ts'
import { hashOf, newToken } from '#server/platform/session.ts'
import { mailText } from './mail-texts.ts'
import type { MailKind } from './notify.ts'

export interface Outbox {
  /** Looks for due mails now. */
  kick(): void
  /** Resolves when the run under way, if any, has ended; no further one starts. */
  stop(): Promise<void>
}

interface Sending {
  pool: pg.Pool
  mailer: Mailer
  clock: Clock
  publicUrl: string
  onError(error: Error): void
}

interface Due {
  id: number
  email_key: string
  kind: MailKind
  user_id: number | null
  to_email: string | null
  attempts: number
}

const minuteMs = 60_000
const pollMs = 5_000
/** How long a claimed mail is left to the process that claimed it; the mailer gives up long before. */
const leaseMs = 2 * minuteMs
const maxDelayMs = 60 * minuteMs

/** How long the link of a mail is good, of those that have one. */
const lifetimeMs: Partial<Record<MailKind, number>> = {
  reset: limits.resetTokenMinutes * minuteMs,
  verify: limits.verifyTokenDays * 24 * 60 * minuteMs,
  'change-email': limits.changeEmailTokenMinutes * minuteMs,
}

/** Claims one due mail: later than its lease another process may try again, so it is sent at least once. */
const claim = (sending: Sending): Promise<Due | undefined> => {
  const now = sending.clock.now()
  return databaseOn(sending.pool).row<Due>(sql`
    UPDATE mail_outbox SET due_at = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
    WHERE id = (SELECT id FROM mail_outbox WHERE due_at <= ${now} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, email_key, kind, user_id, to_email, attempts`)
}

/** Makes a link's token and stores its hash in place of any earlier one of its kind. */
const newLink = async (tx: Database, due: Due, userId: number, expires: Date): Promise<string> => {
  const token = newToken()
  await tx.run(sql`
    INSERT INTO one_time_tokens (token_hash, user_id, purpose, expires_at, email)
    VALUES (${hashOf(token)}, ${userId}, ${due.kind}, ${expires}, ${due.to_email})
    ON CONFLICT (user_id, purpose)
    DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, email = excluded.email`)
  return token
}

/**
 * Whom a mail is for, and the token of its link; undefined when nobody has the address, or when the mail was called off.
 * Both rows are shared, so that no link is made for an address that is being given up.
 */
const addressee = ({ pool, clock }: Sending, due: Due) =>
  transaction(pool, async tx => {
    const whose = due.user_id === null ? sql`u.email_key = ${due.email_key}` : sql`u.id = ${due.user_id}`
    const user = await tx.row<{ id: number; email: string; first_name: string }>(sql`
      SELECT u.id, u.email, u.first_name FROM users u, mail_outbox m
      WHERE ${whose} AND m.id = ${due.id} FOR SHARE`)
    if (!user) return undefined
    const lifetime = lifetimeMs[due.kind]
    const expires = new Date(clock.now().getTime() + (lifetime ?? 0))
    const token = lifetime === undefined ? '' : await newLink(tx, due, user.id, expires)
    return { email: due.to_email ?? user.email, firstName: user.first_name, token }
  })

const sendOne = async (sending: Sending, due: Due): Promise<void> => {
  const db = databaseOn(sending.pool)
  try {
    const to = await addressee(sending, due)
    if (to) {
      await sending.mailer.send(mailText(due.kind, to, { publicUrl: sending.publicUrl, token: to.token }))
    }
    await db.run(sql`DELETE FROM mail_outbox WHERE id = ${due.id}`)
  } catch (error) {
    sending.onError(error as Error)
    const delay = Math.min(maxDelayMs, 5_000 * 2 ** due.attempts)
    const again = new Date(sending.clock.now().getTime() + delay)
    await db.run(sql`UPDATE mail_outbox SET due_at = ${again} WHERE id = ${due.id}`)
  }
}

/** Sends queued mails as they fall due; what fails is tried again, ever more slowly, up to once an hour. */
export const startOutbox = (sending: Sending): Outbox => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false
  const drain = async () => {
    do {
      isAskedAgain = false
      // Nothing is claimed that would not be sent: it would wait for its lease to end.
      while (!isStopped) {
        const due = await claim(sending)
        if (!due) break
        await sendOne(sending, due)
      }
    } while (isAskedAgain && !isStopped)
  }
  const kick = () => {
    isAskedAgain = true
    if (isStopped || running) return
    running = drain()
      .catch(error => sending.onError(error))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(kick, pollMs)
  timer.unref()
  kick()
  return {
    kick,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
