import {
  type CountedDay,
  type CountedKind,
  countedKinds,
  type Statistics,
  type WaitingCount,
} from '#contract/entities/operate.ts'
import { taskStatuses } from '#contract/entities/task.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, Sql, sql } from '#server/db/core/sql.ts'

/** How many days are kept, and of how many the medians are. */
const [shownDays, medianDays] = [3 * 366, 30]

/** Each kind's rows, and the time by which they count. */
const sources: Record<CountedKind, { table: string; at: string }> = {
  people: { table: 'users', at: 'created_at' },
  tasks: { table: 'tasks', at: 'created_at' },
  offers: { table: 'offers', at: 'created_at' },
  acceptances: { table: 'agreements', at: 'agreed_at' },
  completions: { table: 'agreements', at: 'completed_at' },
  messages: { table: 'messages', at: 'created_at' },
}

const plain = (text: string): Sql => new Sql([text], [])

const countDays = async (db: Database, since: Date): Promise<CountedDay[]> => {
  const days = new Map<string, CountedDay>()
  const none = Object.fromEntries(countedKinds.map(kind => [kind, 0])) as Record<CountedKind, number>
  for (const kind of countedKinds) {
    const { table, at } = sources[kind]
    const rows = await db.rows<{ day: string; count: number }>(sql`
      SELECT (${plain(at)} AT TIME ZONE 'Asia/Kolkata')::date::text AS day, count(*)
      FROM ${plain(table)} WHERE ${plain(at)} >= ${since} GROUP BY 1`)
    for (const { day, count } of rows) {
      const counted = days.get(day) ?? { day, ...none }
      counted[kind] = count
      days.set(day, counted)
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const countTasks = async (db: Database): Promise<Statistics['tasks']> => {
  const rows = await db.rows<{ status: keyof Statistics['tasks']; count: number }>(
    sql`SELECT status, count(*) FROM tasks GROUP BY status`,
  )
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(
    taskStatuses.map(status => [status, counts.get(status) ?? 0]),
  ) as Statistics['tasks']
}

const findMedians = async (db: Database, since: Date): Promise<Statistics['medians']> => {
  const median = async (of: Sql): Promise<number | null> =>
    (await db.row<{ seconds: number | null }>(sql`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM took)::float8) AS seconds FROM (${of}) x`))!
      .seconds
  return {
    firstOffer: await median(sql`
      SELECT min(o.created_at) - t.created_at AS took FROM tasks t JOIN offers o ON o.task_id = t.id
      WHERE t.created_at >= ${since} GROUP BY t.id`),
    acceptance: await median(sql`
      SELECT a.agreed_at - t.created_at AS took FROM agreements a JOIN tasks t ON t.id = a.task_id
      WHERE a.agreed_at >= ${since}`),
    completion: await median(sql`
      SELECT completed_at - agreed_at AS took FROM agreements WHERE completed_at >= ${since}`),
  }
}

/** Counts all there is. On a large market this takes seconds. */
export const countStatistics = async (db: Database, now: Date): Promise<Statistics> => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return {
    at: now.toISOString(),
    days: await countDays(db, ago(shownDays)),
    tasks: await countTasks(db),
    medians: await findMedians(db, ago(medianDays)),
  }
}

/** Reads the last counts; undefined before the first time. */
export const readStatistics = async (db: Database): Promise<Statistics | undefined> =>
  (await db.row<{ data: Statistics }>(sql`SELECT data FROM statistics`))?.data

export const storeStatistics = (tx: Database, statistics: Statistics): Promise<number> =>
  tx.run(sql`
    INSERT INTO statistics (at, data) VALUES (${new Date(statistics.at)}, ${JSON.stringify(statistics)})
    ON CONFLICT (is_only) DO UPDATE SET at = excluded.at, data = excluded.data`)

/** Counts the open work of moderators and operators. */
export const countWaiting = async (db: Database): Promise<WaitingCount[]> => {
  const rows = await db.rows<{ kind: WaitingCount['kind']; count: number; oldest: Date | null }>(sql`
    SELECT 'reports' AS kind, count(*), min(created_at) AS oldest FROM reports WHERE status = 'Open'
    UNION ALL
    SELECT 'appeals', count(*), min(appealed_at) FROM users
    WHERE limited_at IS NOT NULL AND appealed_at IS NOT NULL AND appeal_answer IS NULL
    UNION ALL
    SELECT 'contests', count(*), min((cancellation -> 'contested' ->> 'at')::timestamptz) FROM agreements
    WHERE cancellation ->> 'contested' IS NOT NULL AND cancellation ->> 'decided' IS NULL
    UNION ALL
    SELECT 'disputes', count(*), min((dispute ->> 'asked')::timestamptz) FROM agreements
    WHERE state = 'Disputed' AND dispute ->> 'asked' IS NOT NULL
    UNION ALL
    SELECT 'documents', count(*), min(created_at) FROM verifications WHERE state = 'waiting'
    UNION ALL
    SELECT 'newcomers', count(*), min(waits_since) FROM users WHERE waits_since IS NOT NULL AND deleted_at IS NULL
    UNION ALL
    SELECT 'mails', count(*), min(created_at) FROM jobs WHERE kind = 'mail' AND last_error IS NOT NULL
    UNION ALL
    SELECT 'refusedAddresses', count(*), min(mail_refused_at) FROM users WHERE mail_refused_at IS NOT NULL`)
  return rows.map(({ kind, count, oldest }) => ({ kind, count, oldest: oldest?.toISOString() ?? null }))
}
