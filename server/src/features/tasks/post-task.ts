import { postTask } from '#contract/endpoints/tasks.ts'
import { searchText } from '#contract/search.ts'
import { sql } from '#server/database/sql.ts'
import { type TaskRow, toTask } from '#server/database/tasks.ts'
import { checkTaskForm, dayInIndia } from '#server/domain/task-form.ts'
import { invalid, notSignedIn } from '#server/platform/failure.ts'
import { newGivenId } from '#server/platform/given-id.ts'
import { handle, inOneStatement } from '#server/platform/handler.ts'
import { requireMayBegin } from '#server/platform/standing.ts'

export const postTaskHandler = inOneStatement(
  handle(
    postTask,
    async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
    async ({ body, tx, viewer, clock, known }) => {
      const now = clock.now()
      const checked = checkTaskForm(body, dayInIndia(now))
      if ('issues' in checked) throw invalid(checked.issues)
      const { form } = checked
      // The person's row is shared, as in `requireMayBegin`: what limits them comes before the task or after it,
      // and whether they are limited is looked at once it is.
      const row = await tx.row<Omit<TaskRow, 'poster_given_id' | 'accepted_given_id'>>(sql`
        WITH poster AS (SELECT id, limit_reason FROM users WHERE id = ${viewer.id} AND deleted_at IS NULL FOR SHARE)
        INSERT INTO tasks (given_id, poster_id, category_id, category_name, title, description,
          specific_requirement, search_text, mode, city, location, date_flexible, start_date, end_date,
          time_flexible, time_slot, budget_paise, work_days, created_at)
        SELECT ${newGivenId()}, id, ${form.categoryId}, ${form.categoryName}, ${form.title},
          ${form.description}, ${form.specificRequirement}, ${searchText(form)}, ${form.modeOfTask},
          ${form.taskCity}, ${form.taskLocation}, ${form.dateFlexible}, ${form.startDate}, ${form.endDate},
          ${form.timeFlexible}, ${form.timeSlot}, ${form.budgetPaise}, ${form.workDays}, ${now}
        FROM poster WHERE limit_reason IS NULL
        RETURNING *, xmin AS version`)
      // Whoever may not is told why by what keeps the rule.
      if (!row) await requireMayBegin(tx, viewer)
      if (!row) throw notSignedIn()
      const task = { ...row, poster_given_id: viewer.givenId, accepted_given_id: null }
      known.learn(task)
      return toTask(task)
    },
  ),
)
