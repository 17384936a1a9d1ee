import { categoryById, needsDays } from '#contract/categories.ts'
import type { Issue } from '#contract/entities/failure.ts'
import { remotePlace, type TaskForm } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { toPaise } from './money.ts'

const indiaOffsetMs = 5.5 * 3_600_000

/** The calendar day in India (UTC+05:30) at a moment, YYYY-MM-DD. */
export const dayInIndia = (now: Date): string =>
  new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 10)

/** A task form that keeps every rule, with what the server itself decides filled in. */
export interface CheckedTaskForm extends Required<Omit<TaskForm, 'startDate' | 'endDate' | 'budget'>> {
  startDate: string | null
  endDate: string | null
  budgetPaise: number
}

const dateIssues = (form: TaskForm, today: string): Issue[] => {
  const { startDate = null, endDate = null, dateFlexible = false } = form
  const issues: Issue[] = []
  if (!dateFlexible && !startDate) issues.push({ path: 'startDate', message: 'On Date is required' })
  if (!dateFlexible && !endDate) issues.push({ path: 'endDate', message: 'Before Date is required' })
  if (startDate && startDate < today) {
    issues.push({ path: 'startDate', message: 'On Date may not lie in the past' })
  }
  const earliest = startDate && startDate > today ? startDate : today
  if (endDate && endDate < earliest) {
    issues.push({ path: 'endDate', message: 'Before Date may not lie before On Date or today' })
  }
  return issues
}

const placeIssues = (form: TaskForm): Issue[] => {
  if (form.modeOfTask === 'Remotely') return []
  const issues: Issue[] = []
  if (!form.taskCity) issues.push({ path: 'taskCity', message: 'City is required' })
  if (!form.taskLocation) issues.push({ path: 'taskLocation', message: 'Full Address is required' })
  return issues
}

const dayCountIssues = (form: TaskForm): Issue[] =>
  needsDays(form.categoryId) && !((form.workDays ?? 0) >= limits.task.workDays.min)
    ? [{ path: 'workDays', message: `Total days must be at least ${limits.task.workDays.min}` }]
    : []

/** Checks the rules that span fields. `today` is the calendar day in India. */
export const checkTaskForm = (
  form: TaskForm,
  today: string,
): { issues: Issue[] } | { form: CheckedTaskForm } => {
  const category = categoryById(form.categoryId)
  const budgetPaise = toPaise(form.budget)
  const timeSlot = form.timeSlot ?? ''
  const issues = [
    ...(category ? [] : [{ path: 'categoryId', message: 'Category is not one on offer' }]),
    ...placeIssues(form),
    ...dateIssues(form, today),
    ...(timeSlot || form.timeFlexible ? [] : [{ path: 'timeSlot', message: 'Preferred time is required' }]),
    ...(budgetPaise === null ? [{ path: 'budget', message: 'Budget may have at most 2 decimals' }] : []),
    ...dayCountIssues(form),
  ]
  if (issues.length > 0 || !category || budgetPaise === null) return { issues }
  const isRemote = form.modeOfTask === 'Remotely'
  return {
    form: {
      categoryId: category.id,
      categoryName: category.name,
      title: form.title,
      description: form.description,
      specificRequirement: form.specificRequirement ?? '',
      modeOfTask: form.modeOfTask,
      taskCity: isRemote ? remotePlace : form.taskCity!,
      taskLocation: isRemote ? remotePlace : form.taskLocation!,
      dateFlexible: form.dateFlexible ?? false,
      startDate: form.startDate ?? null,
      endDate: form.endDate ?? null,
      timeFlexible: form.timeFlexible ?? false,
      timeSlot,
      budgetPaise,
      workDays: needsDays(form.categoryId) ? form.workDays! : 0,
    },
  }
}
