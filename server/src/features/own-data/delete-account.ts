import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { answers } from '#contract/texts/en/answers.ts'
import { isPassword } from '#server/access/password.ts'
import { lockConversationsOf } from '#server/db/conversations.ts'
import { keepLimit } from '#server/db/kept-limits.ts'
import { accounts, balanceOf } from '#server/db/ledger.ts'
import { withdrawOffers } from '#server/db/offers.ts'
import { type Database, sql } from '#server/db/sql.ts'
import { deleteTask, lockTask, taskIdsOf, taskRef } from '#server/db/tasks.ts'
import { emailKey } from '#server/db/users.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { conflict, invalid, issue, notSignedIn } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { leaveTombstone, scrubWords } from './erase.ts'

interface Own {
  id: number
  email_key: string
  password_hash: string | null
}

/** Deletes the person's open tasks. The people who made offers on them get an alert. */
const deleteOpenTasks = async (
  tx: Database,
  userId: number,
  emit: (event: DomainEvent) => void,
): Promise<void> => {
  const tasks = await tx.rows<{ id: number; title: string; given_id: string }>(
    sql`SELECT id, title, given_id FROM tasks WHERE poster_id = ${userId} AND status = 'Open' ORDER BY id`,
  )
  for (const task of tasks) {
    if ((await lockTask(tx, task.id))?.status !== 'Open') continue
    emit({ kind: 'TaskDeleted', task: taskRef(task), bidderIds: await deleteTask(tx, task.id) })
  }
}

/** Throws 409 with the titles of what must be finished first. */
const requireNothingUnderWay = async (tx: Database, userId: number): Promise<void> => {
  const tasks = await tx.rows<{ title: string }>(sql`
    SELECT t.title FROM tasks t JOIN agreements a ON a.task_id = t.id
    WHERE a.state IN ('Active', 'Disputed') AND t.id IN ${taskIdsOf(userId)} ORDER BY t.id`)
  if (tasks.length > 0) {
    const titles = tasks.map(task => `“${task.title}”`).join(', ')
    throw conflict('finishFirst', { titles })
  }
  if ((await balanceOf(tx, accounts.owed(userId))) > 0) throw conflict('moneyUnderWay')
}

export const deleteAccountHandler = handle(
  deleteAccount,
  async ({ body, db, viewer, limit }) => {
    await limit.consume('deleteByUser', viewer.id)
    const own = await db.row<Own>(sql`SELECT id, email_key, password_hash FROM users WHERE id = ${viewer.id}`)
    if (!own) throw notSignedIn()
    if (own.password_hash === null) {
      if (emailKey(body.email ?? '') !== own.email_key) throw invalid(issue('email', 'notYourEmail'))
    } else if (!(await isPassword(body.password ?? '', own.password_hash))) {
      throw invalid(issue('password', 'passwordIncorrect'))
    }
    return own
  },
  async ({ tx, viewer, emit, answer, clock, prepared }) => {
    // Lock in the order that sending a message uses: conversations, then people. If both people of a conversation
    // delete their accounts at once, the second one finds the first one gone.
    await lockConversationsOf(tx, viewer.id)
    // From here on nothing of this person can begin, because everything that begins needs a shared lock on this row.
    const own = await tx.row<Own>(sql`
      SELECT id, email_key, password_hash FROM users WHERE id = ${viewer.id} AND deleted_at IS NULL
        AND password_hash IS NOT DISTINCT FROM ${prepared.password_hash} FOR UPDATE`)
    if (!own) throw notSignedIn()
    const now = clock.now()
    await withdrawOffers(tx, sql`o.bidder_id = ${own.id}`, now)
    await deleteOpenTasks(tx, own.id, emit)
    // Check last, when none of the person's offers can be accepted any more.
    await requireNothingUnderWay(tx, own.id)
    const friends = await tx.rows<{ friend_id: number }>(
      sql`SELECT friend_id FROM conversation_members WHERE user_id = ${own.id}`,
    )
    await keepLimit(tx, own.id, own.email_key, now)
    await scrubWords(tx, own.id, own.email_key)
    await leaveTombstone(tx, own.id, now)
    emit({ kind: 'AccountDeleted', userId: own.id, friendIds: friends.map(row => row.friend_id) })
    answer.clearSession()
    return { message: answers.accountDeleted }
  },
)
