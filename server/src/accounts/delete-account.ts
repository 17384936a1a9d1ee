import { dayMs } from '#contract/time.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { fileIdsOf } from '#server/db/files/files.ts'
import { lockConversationsOf } from '#server/db/messages/conversations.ts'
import { accounts, balanceOf } from '#server/db/money/ledger.ts'
import { withdrawOffers } from '#server/db/offers/offers.ts'
import { keepLimit } from '#server/db/people/limits-of-deleted.ts'
import {
  published,
  publishReviews,
  type ReviewRow,
  reviewsWith,
  setReviewHeld,
} from '#server/db/people/reviews.ts'
import { deleteTask, lockTask, taskIdsOf, taskRef } from '#server/db/tasks/tasks.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { conflict } from '#server/domain/failure.ts'
import { leaveTombstone, scrubWords } from './erase.ts'

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

/** The words of somebody's reviews go with the account, so nothing is left for which a moderator would look at them first. */
const endLooks = async (
  { tx, now, emit }: Pick<Deletion, 'tx' | 'now' | 'emit'>,
  userId: number,
): Promise<void> => {
  const held = sql`WHERE r.rater_id = ${userId} AND r.look_note IS NOT NULL AND r.held_at IS NOT NULL ORDER BY r.task_id`
  for (const row of await tx.rows<ReviewRow>(reviewsWith(held))) {
    await lockTask(tx, row.task_id)
    if (await setReviewHeld(tx, row, { act: 'release', note: '', now })) emit(published(row))
  }
  await tx.run(sql`UPDATE reviews SET look_note = NULL WHERE rater_id = ${userId}`)
}

/** Nobody waits for a review of somebody who is gone: what was written about completed work is published. */
const publishAll = async (
  { tx, now, emit }: Pick<Deletion, 'tx' | 'now' | 'emit'>,
  userId: number,
): Promise<void> => {
  const tasks = await tx.rows<{ id: number; title: string; given_id: string }>(sql`
    SELECT t.id, t.title, t.given_id FROM tasks t JOIN agreements a ON a.task_id = t.id
    WHERE t.id IN ${taskIdsOf(userId)} AND a.completed_at IS NOT NULL AND a.reviews_published_at IS NULL ORDER BY t.id`)
  for (const task of tasks) {
    await lockTask(tx, task.id)
    await publishReviews(tx, taskRef(task), now, event => {
      if (event.kind !== 'ReviewPublished' || event.ratedId !== userId) emit(event)
    })
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

interface Deletion {
  tx: Database
  emit: (event: DomainEvent) => void
  now: Date
  /** How long a limit outlives the account. */
  retentionDays: number
}

/**
 * Deletes an account and what goes with it; docs/people.md lists what stays. Returns false if there is no such account
 * or its row does not fit `which`. Throws 409 while something is under way.
 */
export const deleteAccount = async (
  { tx, emit, now, retentionDays }: Deletion,
  userId: number,
  which: Sql = sql``,
): Promise<boolean> => {
  // Lock in the order that sending a message uses: conversations, then people. If both people of a conversation
  // delete their accounts at once, the second one finds the first one gone.
  await lockConversationsOf(tx, userId)
  // From here on nothing of this person can begin, because everything that begins needs a shared lock on this row.
  const own = await tx.row<{ email_key: string }>(
    sql`SELECT email_key FROM users WHERE id = ${userId} AND deleted_at IS NULL ${which} FOR UPDATE`,
  )
  if (!own) return false
  await withdrawOffers(tx, sql`o.bidder_id = ${userId}`, now)
  await deleteOpenTasks(tx, userId, emit)
  // Check last, when none of the person's offers can be accepted any more.
  await requireNothingUnderWay(tx, userId)
  await endLooks({ tx, now, emit }, userId)
  await publishAll({ tx, now, emit }, userId)
  const friends = await tx.rows<{ friend_id: number }>(
    sql`SELECT friend_id FROM conversation_members WHERE user_id = ${userId}`,
  )
  const keepUntil = new Date(now.getTime() + retentionDays * dayMs)
  await keepLimit(tx, userId, own.email_key, keepUntil)
  emit({ kind: 'FilesGone', ids: await fileIdsOf(tx, sql`f.owner_id = ${userId}`) })
  await scrubWords(tx, userId, own.email_key)
  await leaveTombstone(tx, userId, now)
  emit({ kind: 'AccountDeleted', userId, friendIds: friends.map(row => row.friend_id) })
  return true
}
