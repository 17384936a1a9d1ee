import { hourMs, minuteMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

export interface FailedRequest {
  id: string
  at: Date
  method: string
  /** The pattern of its path. */
  route: string
  status: number
  ms: number
  /** The public id of who made it. */
  person: string | null
  error: string | null
}

const keptMs = hourMs

/** Keeps requests for an hour, and has them forgotten then. */
export const keepFailed = async (
  db: Database,
  failed: readonly FailedRequest[],
  now: Date,
): Promise<void> => {
  await db.run(sql`
    INSERT INTO failed_requests (id, at, method, route, status, ms, person_id, error)
    SELECT f.id, f.at, f.method, f.route, f.status, f.ms, u.id, f.error
    FROM jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) AS f
      (id text, at timestamptz, method text, route text, status smallint, ms integer, person text, error text)
    LEFT JOIN users u ON u.given_id = f.person
    ON CONFLICT DO NOTHING`)
  // One that runs just now does not end.
  await db.run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('failed-requests', 'all', '{}', ${now}, ${new Date(now.getTime() + keptMs)})
    ON CONFLICT (kind, key) DO UPDATE SET attempts = 0, failed_at = NULL`)
}

/** Forgets what is older than an hour, or of a clock that was wrong. Answers when to do so again, if anything is left. */
export const forgetFailed = async (db: Database, now: Date): Promise<Date | undefined> => {
  await db.run(sql`
    DELETE FROM failed_requests
    WHERE at <= ${new Date(now.getTime() - keptMs)} OR at > ${new Date(now.getTime() + minuteMs)}`)
  const left = await db.row<{ at: Date | null }>(sql`SELECT min(at) AS at FROM failed_requests`)
  return left?.at ? new Date(left.at.getTime() + keptMs) : undefined
}

/** The failed request with this id, of the last hour. */
export const failedRequest = (db: Database, id: string, now: Date): Promise<FailedRequest | undefined> =>
  db.row(sql`
    SELECT f.id, f.at, f.method, f.route, f.status, f.ms, u.given_id AS person, f.error
    FROM failed_requests f LEFT JOIN users u ON u.id = f.person_id
    WHERE f.id = ${id} AND f.at > ${new Date(now.getTime() - keptMs)}`)
