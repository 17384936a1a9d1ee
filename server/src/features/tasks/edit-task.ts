import { editTask } from '#contract/endpoints/tasks.ts'
import { requireMayBegin } from '#server/access/account-limits.ts'
import { hideForALook, reasonToLook } from '#server/accounts/first-look.ts'
import { sql } from '#server/db/core/sql.ts'
import { filesOfTask, nameFiles } from '#server/db/files/name-files.ts'
import { countChange } from '#server/db/tasks/daily-changes.ts'
import { storedColumns, storedValues } from '#server/db/tasks/task-columns.ts'
import {
  activeBidders,
  lockTask,
  storedTask,
  type TaskRow,
  taskByGivenId,
  taskRef,
  toTask,
} from '#server/db/tasks/tasks.ts'
import { storeWords, unseenWords } from '#server/db/tasks/words.ts'
import { conflict, invalid, notAllowed, notFound } from '#server/domain/failure.ts'
import { sideOf, taskTransitions } from '#server/domain/tasks/task.ts'
import { checkTaskForm, dayInIndia } from '#server/domain/tasks/task-form.ts'
import { move } from '#server/domain/transition.ts'
import { handle } from '#server/http/handler.ts'
import { markTask, publicTexts } from './mark-task.ts'

export const editTaskHandler = handle(editTask, async context => {
  const { params, body, tx, viewer, emit, clock, site, texts } = context
  const task = await taskByGivenId(tx, params.id)
  if (!task) throw notFound('taskNotFound')
  if (sideOf(task, viewer.id) !== 'poster') throw notAllowed('onlyPosterEdits')
  const now = clock.now()
  const today = dayInIndia(now)
  // An app that does not know the field makes nothing public that its poster has left out.
  const { settings } = await site.current()
  const before = toTask(task, today)
  const checked = checkTaskForm({ isPublic: task.is_public, ...body }, { today, settings, before })
  if ('issues' in checked) throw invalid(...checked.issues)
  await requireMayBegin(tx, viewer)
  const locked = await lockTask(tx, task.id)
  move(taskTransitions.edit, locked?.status ?? 'Deleted')
  // A task that a moderator has hidden stays as it was judged.
  if (locked?.hidden_at) throw conflict('hiddenCannotChange')
  await countChange(tx, { personId: viewer.id, taskId: task.id, now })
  const { photoIds: ids } = body
  // Before the row is read again, so that the answer has them.
  if (ids) await nameFiles(tx, filesOfTask(task.id), { ownerId: viewer.id, use: 'task', ids })
  const edited = (await tx.row<TaskRow & { unseen: string[] }>(
    storedTask(
      sql`
      UPDATE tasks SET version = version + 1, edited_at = ${now}, (${storedColumns}) = (${storedValues(checked.fields, checked.category, now)})
      WHERE id = ${task.id}`,
      sql`${unseenWords(sql`t.words`, today)} AS unseen`,
    ),
  ))!
  await storeWords(tx, edited.unseen, today)
  const reason = await reasonToLook(context, publicTexts(edited))
  await markTask(tx, edited, now, { isEdit: true, hasWord: reason === 'watchedWord' })
  if (reason) {
    await hideForALook({ tx, texts, now, reason }, edited)
    emit({ kind: 'TaskHidden' })
  }
  emit({ kind: 'TaskChanged', task: taskRef(edited), bidderIds: await activeBidders(tx, task.id) })
  return toTask(edited, today)
})
