import type { TaskDraft } from '#web/features/tasks/wizard/task-draft.ts'

/** What every step of the wizard gets. */
export interface StepProps {
  draft: TaskDraft
  change: (part: Partial<TaskDraft>) => void
  issues: Readonly<Record<string, string | undefined>>
}
