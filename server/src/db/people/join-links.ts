import { type Database, sql } from '#server/db/core/sql.ts'

/** Uses up one of the places of an invitation: false if there is none. Of two at once for the last place, one gets it. */
export const spendJoinLink = async (tx: Database, token: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE join_links SET used = used + 1 WHERE token = ${token} AND used < uses AND ends_at > ${now}`)) === 1
