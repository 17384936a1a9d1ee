import { type Database, sql } from '#server/db/core/sql.ts'

export interface Sending {
  userId: number
  channel: 'mail' | 'sms'
  /** Of notices, or the name of another mail. */
  kinds: readonly string[]
  at: Date
  outcome: 'sent' | 'refused' | 'failed'
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
