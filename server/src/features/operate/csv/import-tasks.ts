import { TaskRow } from '#contract/entities/csv.ts'
import { limits } from '#contract/limits.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { emailKey } from '#server/db/people/users.ts'
import { type OwnedDraft, storeDrafts } from '#server/db/tasks/drafts.ts'
import { issue, type Said } from '#server/domain/failure.ts'
import { toPaise } from '#server/domain/money.ts'
import type { Sheet } from './sheet.ts'

interface Owner {
  key: string
  owner_id: number | null
  invited_id: number | null
  drafts: number
}

/** The members and invited people with these addresses, and how many drafts wait for each. */
const ownersWith = async (db: Database, keys: readonly string[]): Promise<Map<string, Owner>> => {
  const rows = await db.rows<Owner>(sql`
    SELECT email_key AS key, u.id AS owner_id, NULL::bigint AS invited_id,
      (SELECT count(*) FROM task_drafts d WHERE d.owner_id = u.id) AS drafts
    FROM users u WHERE email_key = ANY (${keys}::text[]) AND deleted_at IS NULL
    UNION ALL SELECT email_key, NULL, i.id, (SELECT count(*) FROM task_drafts d WHERE d.invited_id = i.id)
    FROM invited_people i WHERE email_key = ANY (${keys}::text[])`)
  return new Map(rows.map(row => [row.key, row]))
}

/** The id of a category by its name or number, 0 for none; null if there is no such category. */
const categoryOf = (given: string, categories: readonly MarketCategory[]): number | null => {
  if (given === '') return 0
  const isMeant = ({ id, name }: MarketCategory) =>
    name.toLowerCase() === given.toLowerCase() || String(id) === given
  return categories.find(isMeant)?.id ?? null
}

/** Rupees, 0 for none; null if it is no amount that a task may have. */
const budgetOf = (given: string): number | null => {
  if (given === '') return 0
  const rupees = Number(given.replace(/^₹\s*/, '').replaceAll(',', ''))
  const { min, max } = limits.task.budget
  return rupees >= min && rupees <= max && toPaise(rupees) !== null ? rupees : null
}

/** Tasks that wait as drafts of their owners. */
export const tasksSheet = (categories: readonly MarketCategory[]): Sheet<TaskRow, OwnedDraft> => ({
  schema: TaskRow,
  columns: {
    title: 'title',
    description: 'description',
    category: 'category',
    city: 'city',
    budget: 'budget',
    owner: "owner's e-mail",
  },

  async check(db, rows) {
    const owners = await ownersWith(
      db,
      rows.map(({ owner }) => emailKey(owner)),
    )
    return rows.map(({ title, description, category, city, budget, owner: email }): OwnedDraft | Said => {
      const owner = owners.get(emailKey(email))
      if (!owner) return issue('owner', 'ownerUnknown').said
      const categoryId = categoryOf(category, categories)
      if (categoryId === null) return issue('category', 'categoryUnknown').said
      const rupees = budgetOf(budget)
      if (rupees === null) return issue('budget', 'budgetUnknown').said
      owner.drafts++
      if (owner.drafts > limits.draft.kept)
        return issue('owner', 'ownerHasTooMany', { max: limits.draft.kept }).said
      return {
        ...{ title, description, categoryId, taskCity: city, budget: rupees },
        ownerId: owner.owner_id,
        invitedId: owner.invited_id,
      }
    })
  },

  store: storeDrafts,
})
