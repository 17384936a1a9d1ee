import { searchText } from '#contract/search.ts'
import { type Sql, sql } from '#server/db/core/sql.ts'
import { askAt, type CheckedTaskForm } from '#server/domain/tasks/task-form.ts'

/** The columns that the task form fills. */
export const formColumns = sql`
  search_text, category_id, category_name, title, description, specific_requirement, mode, city, location,
  date_flexible, start_date, end_date, time_flexible, time_slot, budget_paise, work_days, ask_at`

/** Their values, in the same order. */
export const formValues = (form: CheckedTaskForm, now: Date): Sql => sql`
  ${searchText(form)}, ${form.categoryId}, ${form.categoryName}, ${form.title}, ${form.description},
  ${form.specificRequirement}, ${form.modeOfTask}, ${form.taskCity}, ${form.taskLocation}, ${form.dateFlexible},
  ${form.startDate}, ${form.endDate}, ${form.timeFlexible}, ${form.timeSlot}, ${form.budgetPaise}, ${form.workDays},
  ${askAt(form, now)}`
