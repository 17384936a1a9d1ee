import type { AnsweredBefore } from '#contract/category-answers.ts'
import type { TaskDraft } from '#web/features/tasks/wizard/task-draft.ts'
import type { PhotoFieldState } from '#web/ui/photo-item.ts'

/** The props of every step of the wizard. */
export interface StepProps {
  draft: TaskDraft
  change: (part: Partial<TaskDraft>) => void
  photos: PhotoFieldState
  /** The task as it is, if there is one. */
  before?: AnsweredBefore | undefined
  issues: Readonly<Record<string, string | undefined>>
}
