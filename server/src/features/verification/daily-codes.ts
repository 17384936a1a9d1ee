import { verificationLimits } from '#contract/verification.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type PlainFailure, tooMany } from '#server/domain/failure.ts'
import { dayInIndia, nextMidnight } from '#server/domain/tasks/task-form.ts'

interface Asked {
  userId: number
  phoneHash: Buffer
  /** How many codes the market sends in a day. */
  perDay: number
  now: Date
}

/** Counts one more code of this day. */
const countOne = async (tx: Database, who: string, now: Date): Promise<number> =>
  (await tx.row<{ count: number }>(sql`
    INSERT INTO daily_codes AS c (day, who, count) VALUES (${dayInIndia(now)}, ${who}, 1)
    ON CONFLICT (day, who) DO UPDATE SET count = c.count + 1 RETURNING count`))!.count

/**
 * Counts a code that an account asks for. Throws 429 after three of an account, three for a number, or all that the
 * market sends in a day; then nothing is counted. It stands in the database, so that a restart or another process
 * changes nothing, and holds without rate limits, too.
 */
export const countCode = async (tx: Database, { userId, phoneHash, perDay, now }: Asked): Promise<void> => {
  const seconds = Math.ceil((nextMidnight(now).getTime() - now.getTime()) / 1_000)
  const max = verificationLimits.code.perDay
  // Always in this order, so that no two of them wait for each other.
  if ((await countOne(tx, `account ${userId}`, now)) > max)
    throw tooMany(seconds, 'codesOfAccountOver', { max })
  if ((await countOne(tx, `number ${phoneHash.toString('base64')}`, now)) > max)
    throw tooMany(seconds, 'codesOfNumberOver', { max })
  if ((await countOne(tx, 'market', now)) > perDay) throw tooMany<PlainFailure>(seconds, 'codesOfMarketOver')
}
