import type { channels, outcomes } from '#contract/entities/notification.ts'
import type { PersonRecord } from '#contract/entities/operate-people.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

export interface Sending {
  userId: number
  channel: (typeof channels)[number]
  /** The kinds of its notices, or the name of another mail. */
  kinds: readonly string[]
  at: Date
  outcome: (typeof outcomes)[number]
}

/** Keeps that something was sent, without its words. Returns its id, or undefined if the account is gone. */
export const noteSending = async (
  db: Database,
  { userId, channel, kinds, at, outcome }: Sending,
): Promise<number | undefined> => {
  const row = await db.row<{ id: number }>(sql`
    INSERT INTO sendings (user_id, channel, kinds, at, outcome)
    SELECT id, ${channel}, ${kinds}, ${at}, ${outcome} FROM users WHERE id = ${userId} RETURNING id`)
  return row?.id
}

/** The newest of what was sent to a person, and how many there are. */
export const sendingsOf = async (
  db: Database,
  userId: number,
  most: number,
): Promise<PersonRecord['sendings']> => {
  const rows = await db.rows<Omit<Sending, 'userId'> & { id: number; kinds: string[] }>(sql`
    SELECT id, channel, kinds, at, outcome FROM sendings WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${most}`)
  const all = await db.row<{ count: number }>(sql`SELECT count(*) FROM sendings WHERE user_id = ${userId}`)
  return {
    count: all!.count,
    newest: rows.map(({ id, at, ...row }) => ({ ...row, _id: String(id), at: at.toISOString() })),
  }
}

export interface ChannelCount {
  channel: Sending['channel']
  outcome: Sending['outcome']
  count: number
  newest: Date
}

/** Counts what left in the last 24 hours, by channel and outcome. */
export const countSendings = (db: Database, now: Date): Promise<ChannelCount[]> =>
  db.rows<ChannelCount>(sql`
    SELECT channel, outcome, count(*), max(at) AS newest FROM sendings
    WHERE at > ${new Date(now.getTime() - dayMs)} GROUP BY 1, 2 ORDER BY 1, 2`)

/** How many devices get pushes, and for how many of them the push service takes none just now. */
export const countPushDevices = async (db: Database): Promise<{ count: number; failing: number }> =>
  (await db.row<{ count: number; failing: number }>(
    sql`SELECT count(*) AS count, count(failing_since) AS failing FROM push_subscriptions`,
  ))!
