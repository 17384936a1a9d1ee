import type { Answer } from '#contract/entities/category.ts'
import {
  emptyFields,
  type Mode,
  remotePlace,
  type Task,
  type TaskFields,
  type TaskForm,
} from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'

/** The wizard's form as it is typed; numbers stay text until they are sent. */
export interface TaskDraft extends Omit<TaskFields, 'budget' | 'workDays'> {
  budget: string
  workDays: string
}

/** A new task's full address is for the chosen one alone, unless its poster opens it. */
export const emptyDraft: TaskDraft = { ...emptyFields, hideLocation: true, budget: '', workDays: '' }

const draftFields = Object.keys(emptyDraft) as (keyof TaskDraft)[]

/** A task as it would be typed; days before today cannot be chosen again. */
export function draftOf(task: Task, today: string): TaskDraft {
  const still = (day: string | null) => (day !== null && day >= today ? day : null)
  return {
    ...(Object.fromEntries(draftFields.map(field => [field, task[field]])) as unknown as TaskDraft),
    startDate: still(task.startDate),
    endDate: still(task.endDate),
    budget: String(task.budget),
    workDays: task.workDays > 0 ? String(task.workDays) : '',
  }
}

export const withoutDays = (draft: TaskDraft): TaskDraft => ({ ...draft, startDate: null, endDate: null })

/** Adds a text that was shared to the app, and keeps everything that was written before. */
export function withWords(
  draft: TaskDraft,
  { title, text }: { title: string; text: string },
): Partial<TaskDraft> {
  const { title: ofTitle, description } = limits.task
  const isTitle = draft.title === '' && title.length <= ofTitle.max
  const words = [draft.description, isTitle ? '' : title, text].filter(part => part !== '').join('\n')
  return { title: isTitle ? title : draft.title, description: [...words].slice(0, description.max).join('') }
}

/** Choosing a mode sets the place: 'NA' from anywhere, empty to be filled in for In-Person. */
export const placeForMode = (modeOfTask: Mode): Partial<TaskDraft> => {
  const place = modeOfTask === 'Remotely' ? remotePlace : ''
  return { modeOfTask, taskCity: place, taskLocation: place, hideLocation: modeOfTask === 'In-Person' }
}

/** The draft as the server takes it; what a flexible toggle makes pointless is left out. */
export const formOf = (
  draft: TaskDraft,
  category: Pick<MarketCategory, 'name' | 'asksDays'> | undefined,
): TaskForm & { categoryName: string } => ({
  ...draft,
  categoryName: category?.name ?? '',
  startDate: draft.dateFlexible ? null : draft.startDate,
  endDate: draft.dateFlexible ? null : draft.endDate,
  timeSlot: draft.timeFlexible ? '' : draft.timeSlot,
  budget: amountIn(draft.budget),
  workDays: category?.asksDays ? amountIn(draft.workDays) : 0,
})

/** Spaces, which a browser accepts as an answer. By field, with the message about it. */
export function blankDetails(draft: TaskDraft): Record<string, string> {
  const { title, description } = limits.task
  const isShort = (text: string, least: number) => text.trim().length < least
  return {
    ...(isShort(draft.title, title.min) && { title: texts.common.minimumCharacters(title.min) }),
    ...(isShort(draft.description, description.min) && {
      description: texts.common.minimumCharacters(description.min),
    }),
    ...(isShort(draft.taskCity, 1) && { taskCity: texts.postTask.cityMissing }),
    ...(isShort(draft.taskLocation, 1) && { taskLocation: texts.postTask.addressMissing }),
  }
}

/** The answers with another one to a field. */
export const withAnswer = (answers: TaskDraft['answers'], label: string, value: string): Answer[] => [
  ...answers.filter(answer => answer.label !== label),
  ...(value === '' ? [] : [{ label, value }]),
]
