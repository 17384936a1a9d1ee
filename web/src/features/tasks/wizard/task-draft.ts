import { needsDays } from '#contract/categories.ts'
import { type Mode, remotePlace, type SlotOrNone, type Task, type TaskForm } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#web/texts.ts'

/** The wizard's form as it is typed; numbers stay text until they are sent. */
export interface TaskDraft {
  categoryId: number
  categoryName: string
  title: string
  description: string
  specificRequirement: string
  modeOfTask: Mode
  taskCity: string
  taskLocation: string
  dateFlexible: boolean
  startDate: string | null
  endDate: string | null
  timeSlot: SlotOrNone
  timeFlexible: boolean
  budget: string
  workDays: string
}

export const emptyDraft: TaskDraft = {
  categoryId: 0,
  categoryName: '',
  title: '',
  description: '',
  specificRequirement: '',
  modeOfTask: 'In-Person',
  taskCity: '',
  taskLocation: '',
  dateFlexible: false,
  startDate: null,
  endDate: null,
  timeSlot: '',
  timeFlexible: false,
  budget: '',
  workDays: '',
}

/** A task as it would be typed; days before today cannot be chosen again. */
export function draftOf(task: Task, today: string): TaskDraft {
  const still = (day: string | null) => (day !== null && day >= today ? day : null)
  return {
    categoryId: task.categoryId,
    categoryName: task.categoryName,
    title: task.title,
    description: task.description,
    specificRequirement: task.specificRequirement,
    modeOfTask: task.modeOfTask,
    taskCity: task.taskCity,
    taskLocation: task.taskLocation,
    dateFlexible: task.dateFlexible,
    startDate: still(task.startDate),
    endDate: still(task.endDate),
    timeSlot: task.timeSlot,
    timeFlexible: task.timeFlexible,
    budget: String(task.budget),
    workDays: task.workDays > 0 ? String(task.workDays) : '',
  }
}

export const withoutDays = (draft: TaskDraft): TaskDraft => ({ ...draft, startDate: null, endDate: null })

/** Choosing a mode sets the place: 'NA' from anywhere, empty to be filled in for In-Person. */
export const placeForMode = (modeOfTask: Mode): Partial<TaskDraft> => {
  const place = modeOfTask === 'Remotely' ? remotePlace : ''
  return { modeOfTask, taskCity: place, taskLocation: place }
}

/** The draft as the server takes it; what a flexible toggle makes pointless is left out. */
export const formOf = (draft: TaskDraft): TaskForm => ({
  ...draft,
  startDate: draft.dateFlexible ? null : draft.startDate,
  endDate: draft.dateFlexible ? null : draft.endDate,
  timeSlot: draft.timeFlexible ? '' : draft.timeSlot,
  budget: Number(draft.budget),
  workDays: needsDays(draft.categoryId) ? Number(draft.workDays) : 0,
})

/** What a browser takes for an answer, but nobody else does: spaces. By field, with what to say of it. */
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
