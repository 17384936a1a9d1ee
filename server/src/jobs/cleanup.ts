import type pg from 'pg'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, databaseOn, Sql, sql } from '#server/db/core/sql.ts'
import { searchDays } from '#server/db/tasks/last-searches.ts'
import { forgetWords } from '#server/db/tasks/words.ts'
import type { Clock } from '#server/domain/clock.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { JobKind } from './queue.ts'

const plain = (text: string): Sql => new Sql([text], [])

/** A statement may run for 2.5 s, and must not keep rows locked for long: it takes so many of them at a time. */
const batch = 500

/** No service that holds money sends an event again after so long. */
const webhookDays = 90

/** For how long it is kept what was sent to whom. */
const sendingDays = 30

/** For how long words are kept that no task has any more. */
const wordDays = 30

/** For how long it is kept what webhooks were told. */
const toldDays = 30

/** Does something to all rows of a table that fit, some at a time. What it does must make them no longer fit. */
const forAll = async (db: Database, act: string, table: string, where: Sql): Promise<void> => {
  const some = sql`ctid = ANY (ARRAY(SELECT ctid FROM ${plain(table)} WHERE ${where} LIMIT ${batch}))`
  while ((await db.run(sql`${plain(act)} WHERE ${some}`)) === batch);
}

/** Deletes once a day all expired data, and data older than RETENTION_DAYS. */
const tidyUp = async (db: Database, now: Date, retentionDays: number): Promise<void> => {
  const longAgo = new Date(now.getTime() - retentionDays * dayMs)
  const hasExpired = sql`expires_at <= ${now}`
  // The rest of deleted accounts, kept for decisions about them (docs/people.md).
  const isLongGone = sql`about_id IN (SELECT id FROM users WHERE deleted_at <= ${longAgo})`
  const deleted = (table: string, where: Sql) => forAll(db, `DELETE FROM ${table}`, table, where)
  const changed = (table: string, set: string, where: Sql) =>
    forAll(db, `UPDATE ${table} SET ${set}`, table, where)
  const kinds = [
    () => deleted('sessions', hasExpired),
    () => deleted('api_tokens', hasExpired),
    () => deleted('one_time_tokens', hasExpired),
    () => deleted('known_devices', hasExpired),
    () => deleted('pending_log_ins', hasExpired),
    () => deleted('sign_ins', sql`at <= ${longAgo}`),
    () => changed('moderation_log', "note = ''", sql`note <> '' AND ${isLongGone}`),
    () => changed('reports', "snapshot = '[]'", sql`kind = 'person' AND snapshot <> '[]' AND ${isLongGone}`),
    () => deleted('bans', sql`ends_at <= ${now}`),
    () => deleted('kept_limits', sql`keep_until <= ${now}`),
    () => deleted('phone_codes', hasExpired),
    () => deleted('daily_codes', sql`day < ${dayInIndia(now)}`),
    () => deleted('verifications', sql`decided_at <= ${longAgo}`),
    () => deleted('daily_changes', sql`day < ${dayInIndia(now)}`),
    () =>
      deleted(
        'invited_people',
        sql`invited_at <= ${new Date(now.getTime() - limits.invitation.days * dayMs)}`,
      ),
    () => deleted('join_links', sql`ends_at <= ${new Date(now.getTime() - limits.invitation.days * dayMs)}`),
    () => deleted('task_drafts', sql`created_at <= ${longAgo}`),
    () => deleted('sendings', sql`at <= ${new Date(now.getTime() - sendingDays * dayMs)}`),
    () => deleted('last_searches', sql`at <= ${new Date(now.getTime() - searchDays * dayMs)}`),
    () => forgetWords(db, dayInIndia(new Date(now.getTime() - wordDays * dayMs)), dayInIndia(now)),
    () =>
      deleted(
        'visits',
        sql`task_id IN (SELECT task_id FROM agreements
      WHERE coalesce(end_date, start_date) < ${dayInIndia(longAgo)}::date)`,
      ),
    () => deleted('webhook_events', sql`received_at <= ${new Date(now.getTime() - webhookDays * dayMs)}`),
    () => deleted('webhook_deliveries', sql`created_at <= ${new Date(now.getTime() - toldDays * dayMs)}`),
    () => deleted('idempotency_keys', sql`created_at <= ${new Date(now.getTime() - dayMs)}`),
  ]
  const failures: unknown[] = []
  for (const kind of kinds) await kind().catch(error => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

export const cleanupJobs = (pool: pg.Pool, clock: Clock, retentionDays: number): JobKind => ({
  isTheClocks: true,
  run: async () => {
    const now = clock.now()
    await tidyUp(databaseOn(pool), now, retentionDays)
    return new Date(now.getTime() + dayMs)
  },
  // The job never gives up: it is due every day, even after a failure.
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** Makes sure that the daily cleanup is in the queue, once for all processes. */
export const scheduleCleanup = (pool: pg.Pool, now: Date): Promise<number> =>
  databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('cleanup', 'daily', '{}', ${now}, ${new Date(now.getTime() + dayMs)}) ON CONFLICT (kind, key) DO NOTHING`)
