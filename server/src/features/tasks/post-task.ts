import { postTask } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { requireMayBeginAlone } from '#server/access/account-limits.ts'
import { hideForALook, reasonToLook, requireMayBeginToday } from '#server/accounts/first-look.ts'
import { newGivenId } from '#server/db/core/given-id.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { photosNow } from '#server/db/files/files.ts'
import { filesOfTask, nameFiles } from '#server/db/files/name-files.ts'
import { deleteDraft } from '#server/db/tasks/drafts.ts'
import { storedColumns, storedValues } from '#server/db/tasks/task-columns.ts'
import { storedTask, type TaskRow, taskRef, toTask } from '#server/db/tasks/tasks.ts'
import { storeWords, unseenWords } from '#server/db/tasks/words.ts'
import { conflict, invalid } from '#server/domain/failure.ts'
import { checkTaskForm, dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle, making } from '#server/http/handler.ts'
import { markTask, publicTexts } from './mark-task.ts'

const handler = handle(
  postTask,
  async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
  async context => {
    const { body, tx, viewer, clock, emit, site, texts } = context
    const now = clock.now()
    const today = dayInIndia(now)
    const { settings } = await site.current()
    const checked = checkTaskForm(body, { today, settings })
    if ('issues' in checked) throw invalid(...checked.issues)
    // One after another, so that each counts what the one before has posted.
    await requireMayBeginAlone(tx, viewer)
    await requireMayBeginToday(context)
    const stored = await tx.row<TaskRow & { unseen: string[]; open_before: number }>(
      storedTask(
        sql`
        INSERT INTO tasks (poster_id, given_id, created_at, ${storedColumns})
        VALUES (${viewer.id}, ${newGivenId()}, ${now}, ${storedValues(checked.fields, checked.category, now)})`,
        sql`${unseenWords(sql`t.words`, today)} AS unseen,
          (SELECT count(*) FROM tasks WHERE poster_id = ${viewer.id} AND status = 'Open') AS open_before`,
      ),
    )
    if (stored!.open_before >= limits.task.open) throw conflict('tooManyOpenTasks', { max: limits.task.open })
    await storeWords(tx, stored!.unseen, today)
    const reason = await reasonToLook(context, publicTexts(stored!))
    await markTask(tx, stored!, now, { hasWord: reason === 'watchedWord' })
    const draftId = body.draftId === undefined ? null : numberIn(body.draftId)
    if (draftId !== null) await deleteDraft(tx, viewer.id, draftId)
    const { photoIds: ids } = body
    if (ids?.length) {
      await nameFiles(tx, filesOfTask(stored!.id), { ownerId: viewer.id, use: 'task', ids })
      stored!.photos = await photosNow(tx, sql`f.task_id = ${stored!.id}`)
    }
    if (reason) await hideForALook({ tx, texts, now, reason }, stored!)
    else emit({ kind: 'TaskPosted', task: taskRef(stored!) })
    return toTask(stored!, today)
  },
)

export const postTaskHandler = making(
  postTask,
  handler,
  async (db, { givenId }) => (await db.row(sql`SELECT FROM tasks WHERE given_id = ${givenId}`)) !== undefined,
)
