import type { TaskDraft } from '#web/features/tasks/wizard/task-draft.ts'
import type { PhotoFieldState } from '#web/ui/photo-field.tsx'

/** The props of every step of the wizard. */
export interface StepProps {
  draft: TaskDraft
  change: (part: Partial<TaskDraft>) => void
  photos: PhotoFieldState
  issues: Readonly<Record<string, string | undefined>>
}
