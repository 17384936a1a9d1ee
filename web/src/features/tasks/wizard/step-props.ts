import type { TaskDraft } from '#web/features/tasks/wizard/task-draft.ts'

/** The props of every step of the wizard. */
export interface StepProps {
  draft: TaskDraft
  change: (part: Partial<TaskDraft>) => void
  issues: Readonly<Record<string, string | undefined>>
}
