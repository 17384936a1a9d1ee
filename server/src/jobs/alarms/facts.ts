import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { type BackupState, readBackupState } from '#server/db/core/backup-state.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { countDifferences } from '../ledger.ts'
import { mostTries } from '../mail/hand-over.ts'
import { mailJobKinds } from '../mail/kinds.ts'
import type { Room } from './disks.ts'

interface MailRefusal {
  /** The last answer of the mail server. */
  reason: string
  /** The number of addresses to which it refused mails, and of those within the last hour. */
  addresses: number
  addressesOfHour: number
}

/** The facts that decide which alarms are on. */
export interface Facts {
  now: Date
  backup: Pick<BackupState, 'at' | 'failure'> & {
    /** Since when backups are made by night; null if none is. */
    nightlySince: Date | null
  }
  differences: number
  /** The measurements of each disk, the oldest first, the present one last. */
  disks: Room[][]
  /** Why no mail can be sent; null if it can, as far as is known. */
  mailFailure: string | null
  /** Mails that were refused for good since a mail was taken; null if none was. */
  mailRefusal: MailRefusal | null
  mailsGivenUp: number
  payoutsRefused: number
  /** The hosts of webhooks that have failed for an hour. */
  failingWebhooks: string[]
  areKeysRefused: boolean
  /** Why Redis does not answer; null if it does, or if there is none. */
  redisFailure: string | null
  /** Null without one; undefined if it is not known now. */
  certificateEnd: Date | null | undefined
}

/** The number of attempts that take about twenty minutes. */
const manyAttempts = 7
/** A mail that is refused for good is tried three times: the fault is not the market's. */
const attemptsIfRefused = 3

/** So long after a mail was taken, another that was first tried before it may be given up. */
const triesMs = 2 * minuteMs

/** How a job that failed names the mail: MailError. */
const words = { address: "^mail '[^']*' to ([0-9a-f]+): ", before: "^mail '[^']*' to [0-9a-f]*: " }

/** Why mails fail that were tried for long, if no other mail was sent since the first of them failed. */
const mailFailure = async (db: Database, now: Date): Promise<string | null> => {
  const row = await db.row<{ reason: string }>(sql`
    SELECT left(regexp_replace(last_error, ${words.before}, ''), 120) AS reason FROM jobs
    WHERE kind = ANY (${mailJobKinds}) AND failed_at IS NULL AND last_error IS NOT NULL AND attempts >= ${manyAttempts}
      AND NOT EXISTS (SELECT FROM sendings WHERE channel = 'mail' AND outcome = 'sent'
        AND at > ${new Date(now.getTime() - 20 * minuteMs)})
    ORDER BY attempts DESC LIMIT 1`)
  return row?.reason ?? null
}

/**
 * A server that refuses everybody looks like wrong addresses, but takes nothing in between. Nothing says when an invitation
 * was taken, so those that are refused do not count.
 */
const mailRefusal = async (db: Database, now: Date): Promise<MailRefusal | null> => {
  const row = await db.row<{ reason: string | null; addresses: number; ofHour: number }>(sql`
    WITH taken AS (
      SELECT max(at) AS at FROM sendings WHERE channel = 'mail' AND outcome = 'sent' AND at <= ${now}
    ), refused AS (
      SELECT failed_at, substring(last_error FROM ${words.address}) AS address,
        left(regexp_replace(last_error, ${words.before}, ''), 120) AS reason
      FROM jobs WHERE kind = ANY (${mailJobKinds}) AND kind <> 'invitation' AND attempts < ${mostTries(null)}
        AND failed_at <= ${now}
    )
    SELECT (array_agg(reason ORDER BY failed_at DESC))[1] AS reason,
      count(DISTINCT address) AS addresses,
      count(DISTINCT address) FILTER (WHERE failed_at > ${new Date(now.getTime() - hourMs)}) AS "ofHour"
    FROM refused WHERE address IS NOT NULL
      AND failed_at - ${triesMs} * interval '1 ms' > coalesce((SELECT at FROM taken), '-infinity')`)
  if (!row?.reason) return null
  return { reason: row.reason, addresses: row.addresses, addressesOfHour: row.ofHour }
}

const mailsGivenUp = async (db: Database, now: Date): Promise<number> =>
  (await db.row<{ count: number }>(sql`
    SELECT count(*) FROM jobs WHERE kind = ANY (${mailJobKinds}) AND attempts > ${attemptsIfRefused}
      AND failed_at > ${new Date(now.getTime() - dayMs)} AND failed_at <= ${now}`))!.count

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

const failingWebhooks = async (db: Database, now: Date): Promise<string[]> => {
  const rows = await db.rows<{ url: string }>(sql`
    SELECT url FROM webhooks WHERE failing_since <= ${new Date(now.getTime() - hourMs)} ORDER BY id`)
  return [...new Set(rows.map(({ url }) => hostOf(url)))]
}

/** The facts that are in the database. */
export const readFacts = async (
  db: Database,
  { now, isNightly }: { now: Date; isNightly: boolean },
): Promise<Omit<Facts, 'disks' | 'certificateEnd' | 'areKeysRefused' | 'redisFailure'>> => {
  const { at, failure } = await readBackupState(db, now)
  const nightly = await db.row<{ created_at: Date }>(
    sql`SELECT created_at FROM jobs WHERE kind = 'backup' AND key = 'nightly'`,
  )
  const payouts = await db.row<{ count: number }>(
    sql`SELECT count(*) FROM captures WHERE payout_refused AND problem IS NOT NULL`,
  )
  return {
    now,
    backup: { at, failure, nightlySince: isNightly ? (nightly?.created_at ?? now) : null },
    differences: await countDifferences(db),
    mailFailure: await mailFailure(db, now),
    mailRefusal: await mailRefusal(db, now),
    mailsGivenUp: await mailsGivenUp(db, now),
    payoutsRefused: payouts!.count,
    failingWebhooks: await failingWebhooks(db, now),
  }
}
