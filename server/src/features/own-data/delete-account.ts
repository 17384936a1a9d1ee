import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { lockConversationsOf } from '#server/database/conversations.ts'
import { withdrawOffers } from '#server/database/offers.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { deleteIfOpen } from '#server/database/tasks.ts'
import { emailKey } from '#server/database/users.ts'
import { type Notify, taskDeleted } from '#server/notify/notify.ts'
import { conflict, invalid, notSignedIn } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { isPassword } from '#server/platform/password.ts'
import { leaveTombstone, scrubWords } from './erase.ts'

interface Own {
  id: number
  email_key: string
  password_hash: string | null
}

const required = (field: 'password' | 'email', message: string) => invalid([{ path: field, message }])

/** Deletes the own open tasks; those with an offer on one hear of it. */
const deleteOpenTasks = async (tx: Database, userId: number, notify: Notify): Promise<void> => {
  const tasks = await tx.rows<{ id: number; title: string; given_id: string }>(
    sql`SELECT id, title, given_id FROM tasks WHERE poster_id = ${userId} AND status = 'Open' ORDER BY id`,
  )
  for (const task of tasks) {
    const bidderIds = (await deleteIfOpen(tx, task.id)) ?? []
    for (const bidderId of bidderIds) notify.alert(taskDeleted(task, bidderId))
  }
}

/** Throws 409 with the titles of what must be finished first. */
const requireNothingUnderWay = async (tx: Database, userId: number): Promise<void> => {
  const tasks = await tx.rows<{ title: string }>(sql`
    SELECT title FROM tasks WHERE status = 'In-Progress' AND ${userId} IN (poster_id, accepted_user_id) ORDER BY id`)
  if (tasks.length === 0) return
  const titles = tasks.map(task => `“${task.title}”`).join(', ')
  throw conflict(`Please finish what is under way first: ${titles}`)
}

export const deleteAccountHandler = handle(
  deleteAccount,
  async ({ body, db, viewer, limit }) => {
    await limit.consume('deleteByUser', viewer.id)
    const own = await db.row<Own>(sql`SELECT id, email_key, password_hash FROM users WHERE id = ${viewer.id}`)
    if (!own) throw notSignedIn()
    if (own.password_hash === null) {
      if (emailKey(body.email ?? '') !== own.email_key) throw required('email', 'This is not your email')
    } else if (!(await isPassword(body.password ?? '', own.password_hash))) {
      throw required('password', 'Password is incorrect')
    }
    return own
  },
  async ({ tx, viewer, notify, answer, clock, prepared }) => {
    // Before the person's row, as a message does. Of two who leave a conversation at once the second finds the first gone.
    await lockConversationsOf(tx, viewer.id)
    // Nothing of this person's begins from here on: whatever does shares this row.
    const own = await tx.row<Own>(sql`
      SELECT id, email_key, password_hash FROM users WHERE id = ${viewer.id} AND deleted_at IS NULL
        AND password_hash IS NOT DISTINCT FROM ${prepared.password_hash} FOR UPDATE`)
    if (!own) throw notSignedIn()
    const now = clock.now()
    await withdrawOffers(tx, sql`o.bidder_id = ${own.id}`, now)
    await deleteOpenTasks(tx, own.id, notify)
    // Last, when no offer of theirs stands any more that could be accepted meanwhile.
    await requireNothingUnderWay(tx, own.id)
    const friends = await tx.rows<{ friend_id: number }>(
      sql`SELECT friend_id FROM conversation_members WHERE user_id = ${own.id}`,
    )
    await scrubWords(tx, own.id, own.email_key)
    await leaveTombstone(tx, own.id, now)
    notify.live({ kind: 'sessions-ended', userId: own.id })
    notify.live({ kind: 'chats', userIds: friends.map(row => row.friend_id) })
    answer.clearSession()
    return { message: 'Your account is deleted' }
  },
)
