import { blankDetails, emptyDraft, type TaskDraft } from '#web/features/tasks/wizard/task-draft.ts'
import type { CallFailure } from '#web/platform/call-failure.ts'

export const detailsStep = 1
export const lastStep = 2
const categoryField = 'categoryId'
const scheduleFields = [
  'dateFlexible',
  'startDate',
  'endDate',
  'timeFlexible',
  'timeSlot',
  'budget',
  'workDays',
]

const shownFields = Object.keys(emptyDraft).filter(field => field !== categoryField)

/** The field of the draft that a path is in: 'answers' of 'answers/Brand'. */
export const fieldOf = (path: string): string => path.split('/')[0]!

/** True of what is refused beside its field. */
export const isShown = (path: string): boolean => shownFields.includes(fieldOf(path))

/** The step that a draft had come to: the first one that has not all it asks for. */
export function stepReached(draft: TaskDraft): number {
  if (draft.categoryId === 0) return 0
  return Object.keys(blankDetails(draft)).length > 0 ? detailsStep : lastStep
}

/** The step that holds the first field that the server refused. */
export function stepOf(failure: CallFailure): number {
  const refused = failure.issues.map(issue => fieldOf(issue.path))
  if (refused.includes(categoryField)) return 0
  const isDetail = (field: string) => shownFields.includes(field) && !scheduleFields.includes(field)
  return refused.some(isDetail) ? detailsStep : lastStep
}
