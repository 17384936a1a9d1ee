import { createHash } from 'node:crypto'
import { transaction } from '#server/db/core/connect.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { choicesOf } from '#server/db/notices/choices.ts'
import { noteMailed, receiverOf, waitingAlerts, waitingChats } from '#server/db/notices/waiting.ts'
import { type Bounds, dueMail, dueMessages } from '#server/domain/notices/due-mail.ts'
import type { Job, JobKind } from '../queue.ts'
import { mostTries } from './hand-over.ts'
import { kindsOf, noticeLetter } from './notice-letter.ts'
import { type Post, sendLetter } from './send-letter.ts'

/** How far a mail tells of alerts, and of each conversation. */
interface Extent extends Bounds {
  chats: Record<string, number>
}

/** The news of a mail is kept before it is sent: if the process dies then, the next one sends the same mail. */
interface NoticeData {
  extent?: Extent
}

const soonest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.filter(date => date !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]

/** The news that waits for a person's mail, and when to look again. */
const lookFor = async (
  db: Database,
  userId: number,
  { now, extent }: { now: Date; extent?: Extent | undefined },
) => {
  const choices = (await choicesOf(db, [userId], now)).get(userId)!
  const waiting = await waitingAlerts(db, userId, now)
  const due = dueMail(waiting, choices, now, extent)
  const messages = dueMessages(choices, now)
  const found = messages
    ? await waitingChats(db, userId, { now, ripeUntil: messages.ripeUntil, upTo: extent?.chats })
    : []
  const chats = found.filter(({ count }) => count > 0)
  return {
    choices,
    alerts: waiting.alerts.filter(({ seq }) => due.tell.includes(seq)),
    chats,
    extent: extent ?? { ...due.bounds, chats: Object.fromEntries(chats.map(({ id, upTo }) => [id, upTo])) },
    next: soonest([due.next, ...found.map(({ youngAt }) => (youngAt ? messages?.next(youngAt) : undefined))]),
  }
}

/** The same for the same person and the same news, and tells nothing of either. */
const messageIdOf = (givenId: string, { mailed, digested, chats }: Extent): string => {
  const news = JSON.stringify([givenId, mailed, digested, Object.entries(chats).sort()])
  return `notice-${createHash('sha256').update(news).digest('hex').slice(0, 32)}`
}

/**
 * Mails people what happened and who wrote, one job a person. It looks at what was seen, read, pushed and mailed until
 * then, and sends one mail or none. How far it told is kept once the mail server has taken the mail.
 */
export const noticeMailJobs = (post: Post): JobKind<NoticeData> => ({
  run: async ({ id, user_id, data, attempts }: Job<NoticeData>) => {
    const { pool, clock } = post
    const db = databaseOn(pool)
    const [userId, now] = [user_id!, clock.now()]
    const { choices, alerts, chats, extent, next } = await lookFor(db, userId, { now, extent: data.extent })
    const told = { alerts, chats }
    const to = await receiverOf(db, userId)
    if (to && alerts.length + chats.length > 0) {
      if (!data.extent)
        await db.run(sql`UPDATE jobs SET data = ${JSON.stringify({ extent })} WHERE id = ${id}`)
      const messageId = messageIdOf(to.givenId, extent)
      const { language } = to
      await sendLetter(post, to, {
        ...{ kinds: kindsOf(told), messageId, attempts },
        letter: (stop, head) => noticeLetter(told, { language, previews: choices.previews, stop }, head),
      })
    }
    await transaction(pool, async tx => {
      await noteMailed(tx, userId, extent, extent.chats)
      await tx.run(sql`UPDATE jobs SET data = '{}' WHERE id = ${id} AND data <> '{}'`)
    })
    // More may have come since the mail of which the extent was kept.
    return data.extent ? now : next
  },
  maxAttempts: mostTries,
})
