import type { Alert, AlertType } from '#contract/entities/alert.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { emailKey } from '#server/database/users.ts'
import type { LiveEvent } from './events.ts'

export interface NewAlert {
  userId: number
  alertType: AlertType
  alertDesc: string
  /** The task's public id. */
  taskId: string
}

/** What somebody with an offer on a task hears when the task is gone. */
export const taskDeleted = (task: { title: string; given_id: string }, userId: number): NewAlert => ({
  userId,
  alertType: 'Task Deleted',
  alertDesc: `"${task.title}" was deleted by its poster`,
  taskId: task.given_id,
})

export type MailKind = 'reset' | 'verify' | 'change-email' | 'email-changed'

interface QueuedMail {
  kind: MailKind
  emailKey: string
  /** Whose account it is about and where it goes, when that is not the address of the account. */
  other: { userId: number; email: string } | null
}

/** What a handler tells people. Everything is stored in the handler's transaction and leaves after the commit. */
export interface Notify {
  alert(alert: NewAlert): void
  /** Queues a mail to an address, whether or not it has an account: the sender finds out. */
  mail(kind: MailKind, emailKey: string): void
  /** Queues a mail about an account to an address that is not, or no longer, its own. */
  mailTo(kind: MailKind, to: { userId: number; email: string }): void
  /** Tells sockets, once the transaction is committed. */
  live(event: LiveEvent): void
}

/** What one transaction wants told. */
export class Outgoing implements Notify {
  readonly #alerts: NewAlert[] = []
  readonly #mails: QueuedMail[] = []
  readonly events: LiveEvent[] = []

  alert(alert: NewAlert): void {
    this.#alerts.push(alert)
  }

  mail(kind: MailKind, emailKey: string): void {
    this.#mails.push({ kind, emailKey, other: null })
  }

  mailTo(kind: MailKind, to: { userId: number; email: string }): void {
    this.#mails.push({ kind, emailKey: emailKey(to.email), other: to })
  }

  live(event: LiveEvent): void {
    this.events.push(event)
  }

  get hasMail(): boolean {
    return this.#mails.length > 0
  }

  /** Whether there is anything but live events, which nothing stores. */
  get hasToStore(): boolean {
    return this.#alerts.length > 0 || this.#mails.length > 0
  }

  /** Writes all of it; the last thing a transaction does, in the order of user ids so that no two deadlock. */
  async store(tx: Database, now: Date): Promise<void> {
    for (const { kind, emailKey, other } of this.#mails) {
      await tx.run(sql`INSERT INTO mail_outbox (email_key, kind, user_id, to_email, created_at, due_at)
        VALUES (${emailKey}, ${kind}, ${other?.userId ?? null}, ${other?.email ?? null}, ${now}, ${now})`)
    }
    for (const alert of this.#alerts.toSorted((a, b) => a.userId - b.userId)) {
      const stored = await storeAlert(tx, alert, now)
      this.events.push({ kind: 'alert', userId: alert.userId, alert: stored })
    }
  }
}

const storeAlert = async (tx: Database, alert: NewAlert, now: Date): Promise<Alert> => {
  const { userId, alertType, alertDesc, taskId } = alert
  const stored = await tx.row<{ seq: number }>(
    sql`SELECT store_alert(${userId}, ${alertType}, ${alertDesc}, ${taskId}, NULL, ${now}) AS seq`,
  )
  return { _id: String(stored!.seq), alertType, alertDesc, alertTime: now.toISOString(), taskId, read: false }
}
