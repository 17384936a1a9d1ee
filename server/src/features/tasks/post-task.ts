import { postTask } from '#contract/endpoints/tasks.ts'
import { searchText } from '#contract/search.ts'
import { sql } from '#server/database/sql.ts'
import type { TaskRow } from '#server/database/tasks.ts'
import { checkTaskForm, dayInIndia } from '#server/domain/task-form.ts'
import { invalid, notSignedIn } from '#server/platform/failure.ts'
import { newGivenId } from '#server/platform/given-id.ts'
import { handle, inOneStatement, JsonText } from '#server/platform/handler.ts'
import { requireMayBegin } from '#server/platform/standing.ts'

/** What only comes to a task later. */
const untouched = {
  accepted_user_id: null,
  accepted_given_id: null,
  accepted_offer_id: null,
  poster_completed_at: null,
  assignee_completed_at: null,
  completed_at: null,
  hidden_at: null,
}

export const postTaskHandler = inOneStatement(
  handle(
    postTask,
    async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
    async ({ body, tx, group, viewer, clock, known }) => {
      const now = clock.now()
      const checked = checkTaskForm(body, dayInIndia(now))
      if ('issues' in checked) throw invalid(checked.issues)
      const { form } = checked
      const task = {
        given_id: newGivenId(),
        poster_id: viewer.id,
        poster_given_id: viewer.givenId,
        category_id: form.categoryId,
        category_name: form.categoryName,
        title: form.title,
        description: form.description,
        specific_requirement: form.specificRequirement,
        mode: form.modeOfTask,
        city: form.taskCity,
        location: form.taskLocation,
        date_flexible: form.dateFlexible,
        start_date: form.startDate,
        end_date: form.endDate,
        time_flexible: form.timeFlexible,
        time_slot: form.timeSlot,
        budget_paise: form.budgetPaise,
        work_days: form.workDays,
        created_at: now,
        ...untouched,
      }
      // The person's row is shared, as in `requireMayBegin`: what limits them comes before the task or after it,
      // and whether they are limited is looked at once it is.
      const stored = await group().row<Pick<TaskRow, 'id' | 'status' | 'offer_count' | 'version'>>(sql`
        WITH poster AS (SELECT id, limit_reason FROM users WHERE id = ${viewer.id} AND deleted_at IS NULL FOR SHARE)
        INSERT INTO tasks (poster_id, search_text, given_id, category_id, category_name, title, description,
          specific_requirement, mode, city, location, date_flexible, start_date, end_date,
          time_flexible, time_slot, budget_paise, work_days, created_at)
        SELECT id, ${searchText(form)}, ${task.given_id}, ${task.category_id}, ${task.category_name}, ${task.title},
          ${task.description}, ${task.specific_requirement}, ${task.mode}, ${task.city}, ${task.location},
          ${task.date_flexible}, ${task.start_date}, ${task.end_date}, ${task.time_flexible}, ${task.time_slot},
          ${task.budget_paise}, ${task.work_days}, ${now}
        FROM poster WHERE limit_reason IS NULL
        RETURNING id, status, offer_count, xmin AS version`)
      // Whoever may not is told why by what keeps the rule.
      if (!stored) await requireMayBegin(tx, viewer)
      if (!stored) throw notSignedIn()
      // Nobody has taken it on yet: its poster sees what everyone does.
      return new JsonText(known.learn({ ...task, ...stored }).json)
    },
  ),
)
