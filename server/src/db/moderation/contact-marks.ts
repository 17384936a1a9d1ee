import { contactDetailsIn } from '#contract/contact-details.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

/** A public text by the number of what it belongs to. */
interface PublicText {
  kind: 'task' | 'offer' | 'question' | 'answer' | 'review'
  /** Of a review, that of its task. */
  id: number
  taskId: number
  /** Its writer. */
  aboutId: number
}

/**
 * Marks a public text for the moderators if it holds contact details, or a word that they look at first. Nobody else
 * learns of it. After an edit the mark goes if the details have gone.
 */
export const markContacts = async (
  tx: Database,
  { kind, id, taskId, aboutId }: PublicText,
  texts: readonly string[],
  now: Date,
  { isEdit = false, hasWord = false } = {},
): Promise<void> => {
  const found: string[] = [...contactDetailsIn(texts.join('\n')), ...(hasWord ? ['word'] : [])]
  if (found.length > 0)
    await tx.run(sql`
      INSERT INTO contact_marks (task_id, kind, subject_id, about_id, found, at)
      VALUES (${taskId}, ${kind}, ${id}, ${aboutId}, ${found}, ${now})
      ON CONFLICT (kind, subject_id, about_id) DO UPDATE SET found = excluded.found, at = excluded.at`)
  else if (isEdit)
    await tx.run(
      sql`DELETE FROM contact_marks WHERE kind = ${kind} AND subject_id = ${id} AND about_id = ${aboutId}`,
    )
}
