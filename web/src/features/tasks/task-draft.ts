import { useState } from 'react'
import { needsDays } from '#contract/categories.ts'
import { type Mode, remotePlace, type SlotOrNone, type TaskForm } from '#contract/entities/task.ts'

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

const storageKey = (givenId: string): string => `task draft of ${givenId}`

function readDraft(key: string): TaskDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<TaskDraft>) }
  } catch {
    return emptyDraft
  }
}

function storeDraft(key: string, draft: TaskDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Where nothing can be stored the draft still lives as long as the wizard is open.
  }
}

/** The person's unposted task; it outlives leaving the wizard and a reload, as long as the tab does. */
export function useTaskDraft(givenId: string) {
  const key = storageKey(givenId)
  const [draft, setDraft] = useState(() => readDraft(key))
  const keep = (next: TaskDraft) => {
    storeDraft(key, next)
    setDraft(next)
  }
  return {
    draft,
    change: (part: Partial<TaskDraft>) => keep({ ...draft, ...part }),
    reset: () => keep(emptyDraft),
  }
}
