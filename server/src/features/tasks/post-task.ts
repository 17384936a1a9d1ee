import { postTask } from '#contract/endpoints/tasks.ts'
import { searchText } from '#contract/search.ts'
import { sql } from '#server/database/sql.ts'
import { taskById, toTask } from '#server/database/tasks.ts'
import { checkTaskForm, dayInIndia } from '#server/domain/task-form.ts'
import { invalid } from '#server/platform/failure.ts'
import { newGivenId } from '#server/platform/given-id.ts'
import { handle } from '#server/platform/handler.ts'
import { requireMayBegin } from '#server/platform/standing.ts'

export const postTaskHandler = handle(
  postTask,
  async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
  async ({ body, tx, viewer, clock }) => {
    const now = clock.now()
    const checked = checkTaskForm(body, dayInIndia(now))
    if ('issues' in checked) throw invalid(checked.issues)
    await requireMayBegin(tx, viewer)
    const { form } = checked
    const created = await tx.row<{ id: number }>(sql`
      INSERT INTO tasks (given_id, poster_id, category_id, category_name, title, description,
        specific_requirement, search_text, mode, city, location, date_flexible, start_date, end_date,
        time_flexible, time_slot, budget_paise, work_days, created_at)
      VALUES (${newGivenId()}, ${viewer.id}, ${form.categoryId}, ${form.categoryName}, ${form.title},
        ${form.description}, ${form.specificRequirement}, ${searchText(form)}, ${form.modeOfTask},
        ${form.taskCity}, ${form.taskLocation}, ${form.dateFlexible}, ${form.startDate}, ${form.endDate},
        ${form.timeFlexible}, ${form.timeSlot}, ${form.budgetPaise}, ${form.workDays}, ${now})
      RETURNING id`)
    return toTask(await taskById(tx, created!.id))
  },
)
