import { invitePeople } from '#contract/endpoints/finding.ts'
import { limits } from '#contract/limits.ts'
import { requireMayBegin } from '#server/access/account-limits.ts'
import { sql } from '#server/db/core/sql.ts'
import { mayBeInvited } from '#server/db/invitations/suggested-people.ts'
import { lockTask, taskRef } from '#server/db/tasks/tasks.ts'
import { conflict } from '#server/domain/failure.ts'
import { biddable } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'
import { requireMayInvite, theOwnTask } from './own-task.ts'

const max = limits.invitations

/** Silently leaves out people who were invited before or cannot be, so that nobody learns who has blocked them. */
export const invitePeopleHandler = handle(invitePeople, async ({ params, body, tx, viewer, emit, clock }) => {
  const task = await theOwnTask(tx, params.taskId, viewer)
  await requireMayBegin(tx, viewer)
  const locked = await lockTask(tx, task.id)
  const now = clock.now()
  requireMayInvite(locked && biddable(locked, dayInIndia(now)))
  // A block, a limit or a choice of theirs happens before this or after it, and each invitation counts those before.
  const named = sql`u.given_id = ANY (${body.givenIds}::text[])`
  await tx.run(sql`SELECT FROM users u WHERE ${named} ORDER BY u.id FOR SHARE`)
  const people = await tx.rows<{ id: number }>(
    sql`SELECT u.id FROM users u WHERE ${named} AND ${mayBeInvited(task)} ORDER BY u.id`,
  )
  const before = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM invitations WHERE task_id = ${task.id}`,
  )
  if (before!.count + people.length > max) throw conflict('tooManyInvitations', { max })
  const userIds = people.map(({ id }) => id)
  await tx.run(sql`
    INSERT INTO invitations (task_id, user_id, at) SELECT ${task.id}, id, ${now} FROM unnest(${userIds}::bigint[]) AS p (id)`)
  emit({ kind: 'PeopleInvited', task: taskRef(task), posterId: viewer.id, userIds })
  return { invited: userIds.length }
})
