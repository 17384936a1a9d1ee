import { isCategory, needsDays } from '#contract/categories.ts'
import { emptyFields, remotePlace, type TaskFields, type TaskForm } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { dayInIndiaAt, dayMs, indiaOffsetMs } from '#contract/time.ts'
import { type BadField, issue } from '#server/domain/failure.ts'
import { toPaise } from '#server/domain/money.ts'

/** The calendar day in India (UTC+05:30) at a moment, YYYY-MM-DD. */
export const dayInIndia = (now: Date): string => dayInIndiaAt(now.getTime())

/** Midnight in India at the beginning of a day. */
export const startOf = (day: string): Date => new Date(endOf(day).getTime() - dayMs)

/** Midnight in India at the end of a day. */
export const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs - indiaOffsetMs)

/** The next midnight in India. */
export const nextMidnight = (now: Date): Date => endOf(dayInIndia(now))

/** How long a task without fixed days stands before its poster is asked about it. */
const flexibleDays = 60

/** The time when the poster of a task is asked if it is still wanted: when it expires, or after a long time. */
export const askAt = ({ dateFlexible, endDate }: TaskFields, now: Date): Date =>
  dateFlexible || endDate === null ? new Date(now.getTime() + flexibleDays * dayMs) : endOf(endDate)

const dateIssues = (form: TaskForm, today: string): BadField[] => {
  const { startDate = null, endDate = null, dateFlexible = false } = form
  const issues: BadField[] = []
  if (!dateFlexible && !startDate) issues.push(issue('startDate', 'onDateMissing'))
  if (!dateFlexible && !endDate) issues.push(issue('endDate', 'beforeDateMissing'))
  if (startDate && startDate < today) {
    issues.push(issue('startDate', 'onDatePast'))
  }
  const earliest = startDate && startDate > today ? startDate : today
  if (endDate && endDate < earliest) {
    issues.push(issue('endDate', 'beforeDateTooEarly'))
  }
  return issues
}

const placeIssues = (form: TaskForm): BadField[] => {
  if (form.modeOfTask === 'Remotely') return []
  const issues: BadField[] = []
  if (!form.taskCity) issues.push(issue('taskCity', 'cityMissing'))
  if (!form.taskLocation) issues.push(issue('taskLocation', 'addressMissing'))
  return issues
}

const dayCountIssues = (form: TaskForm): BadField[] =>
  needsDays(form.categoryId) && !((form.workDays ?? 0) >= limits.task.workDays.min)
    ? [issue('workDays', 'tooFewDays', { min: limits.task.workDays.min })]
    : []

/** Checks the rules that span fields, and fills in the rest. `today` is the calendar day in India. */
export const checkTaskForm = (
  form: TaskForm,
  today: string,
): { issues: BadField[] } | { fields: TaskFields } => {
  const issues = [
    ...(isCategory(form.categoryId) ? [] : [issue('categoryId', 'categoryUnknown')]),
    ...placeIssues(form),
    ...dateIssues(form, today),
    ...(form.timeSlot || form.timeFlexible ? [] : [issue('timeSlot', 'timeMissing')]),
    ...(toPaise(form.budget) === null ? [issue('budget', 'budgetDecimals')] : []),
    ...dayCountIssues(form),
  ]
  if (issues.length > 0) return { issues }
  const { categoryName: _, ...sent } = form
  return {
    fields: {
      ...emptyFields,
      ...sent,
      ...(form.modeOfTask === 'Remotely' && {
        ...{ taskCity: remotePlace, taskLocation: remotePlace, hideLocation: false },
      }),
      workDays: needsDays(form.categoryId) ? form.workDays! : 0,
    },
  }
}
