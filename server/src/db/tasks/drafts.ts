import type { Draft, DraftForm } from '#contract/entities/draft.ts'
import { limits } from '#contract/limits.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { sumInPaise, toRupees } from '#server/domain/money.ts'

interface DraftRow {
  id: number
  title: string
  description: string
  category_id: number
  city: string
  budget_paise: number
  created_at: Date
}

const columns = sql`id, title, description, category_id, city, budget_paise, created_at`

const toDraft = (row: DraftRow): Draft => ({
  _id: String(row.id),
  title: row.title,
  description: row.description,
  categoryId: row.category_id,
  taskCity: row.city,
  budget: toRupees(row.budget_paise),
  createdAt: row.created_at.toISOString(),
})

/** The drafts of one person, the newest first. */
export const draftsOf = async (db: Database, ownerId: number): Promise<Draft[]> => {
  const rows = await db.rows<DraftRow>(sql`
    SELECT ${columns} FROM task_drafts WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${limits.draft.kept}`)
  return rows.map(toDraft)
}

/** A draft and whose it is: a member's, or that of somebody who is invited. */
export type OwnedDraft = DraftForm & { ownerId: number | null; invitedId: number | null }

/** Stores drafts. */
export const storeDrafts = async (
  tx: Database,
  drafts: readonly OwnedDraft[],
  now: Date,
): Promise<Draft[]> => {
  const column = <T>(read: (draft: OwnedDraft) => T): T[] => drafts.map(read)
  const rows = await tx.rows<DraftRow>(sql`
    INSERT INTO task_drafts (owner_id, invited_id, title, description, category_id, city, budget_paise, created_at)
    SELECT owner_id, invited_id, title, description, category_id, city, budget_paise, ${now}
    FROM unnest(${column(d => d.ownerId)}::bigint[], ${column(d => d.invitedId)}::bigint[],
      ${column(d => d.title)}::text[], ${column(d => d.description)}::text[], ${column(d => d.categoryId)}::integer[],
      ${column(d => d.taskCity)}::text[], ${column(d => sumInPaise(d.budget, 'budget'))}::bigint[])
      WITH ORDINALITY AS d (owner_id, invited_id, title, description, category_id, city, budget_paise, nth)
    ORDER BY nth DESC RETURNING ${columns}`)
  return rows.map(toDraft)
}

/** Deletes a draft of somebody's: 1, or 0 if they have no such draft. */
export const deleteDraft = (tx: Database, ownerId: number, id: number): Promise<number> =>
  tx.run(sql`DELETE FROM task_drafts WHERE id = ${id} AND owner_id = ${ownerId}`)
