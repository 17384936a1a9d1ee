import type { Health } from '#contract/entities/operate.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

interface FailedRow {
  mail: string
  waiting: number
  given_up: number
  oldest: Date
  reason: string
}

interface RefusedRow {
  given_id: string
  name: string
  since: Date
}

/** How many people are named; the count says how many there are. */
const shown = 100

/** Which mails failed, and whose address refuses mail. */
export const mailTroubles = async (tx: Database): Promise<Pick<Health['mail'], 'failed' | 'refused'>> => {
  const failed = await tx.rows<FailedRow>(sql`
    SELECT data ->> 'mail' AS mail, count(*) FILTER (WHERE failed_at IS NULL) AS waiting, count(failed_at) AS given_up,
      min(created_at) AS oldest,
      (array_agg(left(regexp_replace(last_error, '^mail ''[^'']*'' to [0-9a-f]*: ', ''), 200) ORDER BY id DESC))[1] AS reason
    FROM jobs WHERE kind = 'mail' AND last_error IS NOT NULL GROUP BY 1 ORDER BY 1`)
  const refused = await tx.rows<RefusedRow>(sql`
    SELECT given_id, concat_ws(' ', first_name, nullif(last_name, '')) AS name, mail_refused_at AS since
    FROM users WHERE mail_refused_at IS NOT NULL ORDER BY mail_refused_at DESC, id DESC LIMIT ${shown}`)
  const counted = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM users WHERE mail_refused_at IS NOT NULL`,
  )
  return {
    failed: failed.map(({ given_up, oldest, ...row }) => ({
      ...row,
      givenUp: given_up,
      oldest: oldest.toISOString(),
    })),
    refused: {
      count: counted!.count,
      newest: refused.map(({ given_id, since, ...row }) => ({
        ...row,
        givenId: given_id,
        since: since.toISOString(),
      })),
    },
  }
}
