import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import { minuteMs } from '#contract/time.ts'
import { verificationLimits } from '#contract/verification.ts'
import { hashPassword } from '#server/access/password.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { readSite, siteAsShown } from '#server/db/market/settings.ts'
import { noteSending } from '#server/db/notices/sendings.ts'
import { sealPhone, unsealPhone } from '#server/db/people/phone-secrets.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { JobKind } from './queue.ts'
import type { TextSender } from './text-sender.ts'

/** A code for an account, to be sent to a number. */
export interface CodeJob {
  userId: number
  phone: string
  /** The request that the code answers: a later one makes it void. */
  request: string
}

/** The form in which a message is queued: without its code, and with the number encrypted. */
interface CodeData {
  phone: string
  request: string
}

const { digits, minutes } = verificationLimits.code

/** After this many tries, within ten minutes, the message would be too late. */
const mostTries = 6

/** Queues a message in the transaction that asks for it, in place of one that still waits for this account. */
export const queueCode = async (
  tx: Database,
  { userId, phone, request }: CodeJob,
  now: Date,
): Promise<void> => {
  const data: CodeData = { phone: await sealPhone(tx, phone), request }
  await tx.run(sql`
    INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
    VALUES ('sms', ${String(userId)}, ${userId}, ${JSON.stringify(data)}, ${now}, ${now})
    ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data, due_at = excluded.due_at, attempts = 0, failed_at = NULL`)
}

/** Six digits, each as likely as any other. */
const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/**
 * Makes a code and stores its hash, like a password's: a million codes are tried in no time against a fast one. The code
 * itself is nowhere but in the message. A message that is sent again has another code.
 */
export const textMessageJobs = (options: {
  pool: pg.Pool
  clock: Clock
  sender: TextSender
}): JobKind<CodeData> => ({
  run: async ({ user_id, data, attempts }) => {
    const { pool, clock, sender } = options
    const db = databaseOn(pool)
    const isWanted = sql`user_id = ${user_id} AND request = ${data.request} AND expires_at > ${clock.now()}`
    const code = newCode()
    const hash = await hashPassword(code)
    const user = await db.row<{ language: Language }>(sql`
      WITH wanted AS (UPDATE phone_codes SET code_hash = ${hash} WHERE ${isWanted} RETURNING user_id)
      SELECT language FROM users WHERE id IN (SELECT user_id FROM wanted)`)
    if (!user) return undefined
    const site = siteAsShown(await readSite(db)).name
    const text = textsIn(user.language).textMessages.code({ digits: code, site, minutes })
    const note = (outcome: 'sent' | 'failed') =>
      noteSending(db, { userId: user_id!, channel: 'sms', kinds: ['code'], at: clock.now(), outcome })
    try {
      await sender.send({ phone: await unsealPhone(db, data.phone), text, code })
    } catch (error) {
      if (attempts >= mostTries) await note('failed')
      throw error
    }
    await note('sent')
    return undefined
  },
  maxAttempts: () => mostTries,
})

/** When a code that is asked for now is no longer good. */
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + minutes * minuteMs)
