import type { SiteSettings } from '#contract/entities/market-settings.ts'
import {
  emptyFields,
  remotePlace,
  type Task,
  type TaskFields,
  type TaskForm,
} from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import { dayInIndiaAt, dayMs, indiaOffsetMs } from '#contract/time.ts'
import { type BadField, issue } from '#server/domain/failure.ts'
import { notOfferedIssues } from '#server/domain/market-settings.ts'
import { toPaise } from '#server/domain/money.ts'
import { categoriesIn } from './category-name.ts'
import { checkAnswers } from './task-answers.ts'

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

const dayCountIssues = (form: TaskForm, { asksDays }: MarketCategory): BadField[] =>
  asksDays && !((form.workDays ?? 0) >= limits.task.workDays.min)
    ? [issue('workDays', 'tooFewDays', { min: limits.task.workDays.min })]
    : []

interface Checking {
  /** The calendar day in India. */
  today: string
  settings: SiteSettings
  /** The task as it was: it may stay what it is where the market offers such tasks no more. */
  before?: Task
}

/** The category of a form; one that is gone or unknown asks nothing. */
const categoryOf = ({ categoryId: id }: TaskForm, { settings, before }: Checking): MarketCategory =>
  categoriesIn(settings).find(category => category.id === id) ?? {
    ...{ id, name: before?.categoryName ?? '', tile: '', icon: 0, asksDays: false, fields: [] },
    isOffered: false,
  }

/** Checks the rules that span fields, and fills in the rest. */
export const checkTaskForm = (
  form: TaskForm,
  checking: Checking,
): { issues: BadField[] } | { fields: TaskFields; category: MarketCategory } => {
  const { today, settings, before } = checking
  const category = categoryOf(form, checking)
  const sent = form.answers ?? (before?.categoryId === form.categoryId ? before.answers : [])
  const { answers, issues: answerIssues } = checkAnswers(category, sent, before)
  const { modeOfTask, taskCity = '' } = form
  const kind = { categoryId: form.categoryId, modeOfTask, taskCity }
  const issues = [
    ...notOfferedIssues(settings, kind, before),
    ...answerIssues,
    ...placeIssues(form),
    ...dateIssues(form, today),
    ...(form.timeSlot || form.timeFlexible ? [] : [issue('timeSlot', 'timeMissing')]),
    ...(toPaise(form.budget) === null ? [issue('budget', 'budgetDecimals')] : []),
    ...dayCountIssues(form, category),
  ]
  if (issues.length > 0) return { issues }
  const { categoryName: _, ...filled } = form
  return {
    category,
    fields: {
      ...emptyFields,
      ...filled,
      answers,
      ...(form.modeOfTask === 'Remotely' && {
        ...{ taskCity: remotePlace, taskLocation: remotePlace, hideLocation: false },
      }),
      workDays: category.asksDays ? form.workDays! : 0,
    },
  }
}
