import type { CallFailure } from '#web/platform/call-failure.ts'

export const detailsStep = 1
export const lastStep = 2
export const detailFields = [
  'title',
  'description',
  'specificRequirement',
  'modeOfTask',
  'taskCity',
  'taskLocation',
]
export const scheduleFields = ['startDate', 'endDate', 'timeSlot', 'budget', 'workDays']

/** The step that holds the first field that the server refused. */
export function stepOf(failure: CallFailure): number {
  const refused = failure.issues.map(issue => issue.path)
  if (refused.includes('categoryId')) return 0
  return refused.some(path => detailFields.includes(path)) ? detailsStep : lastStep
}
