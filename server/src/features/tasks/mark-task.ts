import type { Database } from '#server/db/core/sql.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import type { TaskRow } from '#server/db/tasks/tasks.ts'

/** Marks a task for the moderators if what everybody reads of it holds contact details. */
export const markTask = (
  tx: Database,
  { id, poster_id, title, description, specific_requirement }: TaskRow,
  now: Date,
  options?: { isEdit: boolean },
): Promise<void> =>
  markContacts(
    tx,
    { kind: 'task', id, taskId: id, aboutId: poster_id },
    [title, description, specific_requirement],
    now,
    options,
  )
