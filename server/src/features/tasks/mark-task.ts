import type { Database } from '#server/db/core/sql.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import type { TaskRow } from '#server/db/tasks/tasks.ts'

/** The parts of a task that everybody can read. */
export const publicTexts = ({ title, description, specific_requirement, answers }: TaskRow): string[] => [
  title,
  description,
  specific_requirement,
  ...answers.map(({ value }) => value),
]

/** Marks a task for the moderators if what everybody reads of it holds contact details. */
export const markTask = (
  tx: Database,
  task: TaskRow,
  now: Date,
  options?: { isEdit?: boolean; hasWord?: boolean },
): Promise<void> =>
  markContacts(
    tx,
    { kind: 'task', id: task.id, taskId: task.id, aboutId: task.poster_id },
    publicTexts(task),
    now,
    options,
  )
