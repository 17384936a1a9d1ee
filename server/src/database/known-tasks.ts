import type { Changes } from './changes.ts'
import { type Database, type Sql, sql } from './sql.ts'
import { type TaskRow, tasksWith, toPublicTask } from './tasks.ts'

/** Five times what the app asks for at once; in memory a kilobyte each. */
const maxKnown = 5_000

/** A task as everyone sees it, in a list: what tells its place there, and the task itself as JSON. */
export interface ListedTask extends Pick<TaskRow, 'id' | 'version' | 'budget_paise' | 'start_date'> {
  json: string
}

const listed = (row: TaskRow): ListedTask => {
  const { id, version, budget_paise, start_date } = row
  return { id, version, budget_paise, start_date, json: JSON.stringify(toPublicTask(row)) }
}

/** The tasks that `rest` finds, as everyone sees them. */
export const listTasksOf = async (db: Database, rest: Sql): Promise<ListedTask[]> =>
  (await db.rows<TaskRow>(tasksWith(rest))).map(listed)

/**
 * Tasks as they were last listed. Of a list that is read anew after each change all but one or two are what they were:
 * PostgreSQL says which there are, in what versions, for a fraction of what it takes to read them whole.
 */
export class KnownTasks {
  readonly #known = new Map<number, ListedTask>()

  constructor(readonly changes: Pick<Changes, 'listen' | 'isCurrent'>) {
    // A database that takes another's place may give the number of a transaction that was lost to one of its own. Who
    // is not heard cannot be missed: through a pooler nothing is known.
    const onGap = () => this.#known.clear()
    changes.listen({ onSessionEnded() {}, onViewerChanged() {}, onTasksChanged() {}, onGap })
  }

  /** What `listTasksOf` tells, but reads only what is not known. */
  async list(db: Database, rest: Sql): Promise<ListedTask[]> {
    if (!this.changes.isCurrent) return listTasksOf(db, rest)
    const found = await db.rows<Pick<ListedTask, 'id' | 'version'>>(
      sql`SELECT t.id, t.xmin AS version FROM tasks t ${rest}`,
    )
    const tasks = new Map<number, ListedTask>()
    const unknown: number[] = []
    for (const { id, version } of found) {
      const known = this.#known.get(id)
      if (known?.version === version) tasks.set(id, known)
      else unknown.push(id)
    }
    if (unknown.length > found.length / 2) return this.#keep(await listTasksOf(db, rest))
    for (const task of await this.#read(db, unknown)) tasks.set(task.id, task)
    // One that is hidden or deleted meanwhile would leave a page that is short, as the last one is.
    if (tasks.size < found.length) return this.#keep(await listTasksOf(db, rest))
    return found.map(({ id }) => tasks.get(id)!)
  }

  /** A task as it has just been written. Where that is undone after all nobody ever finds it in this version. */
  learn(row: TaskRow): ListedTask {
    return this.#keep([listed(row)])[0]!
  }

  async #read(db: Database, ids: number[]): Promise<ListedTask[]> {
    if (ids.length === 0) return []
    // For a number of ids that it does not know PostgreSQL plans anew, which takes longer than to read one task.
    const which = ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = ANY (${ids})`
    return this.#keep(await listTasksOf(db, sql`WHERE ${which} AND t.hidden_at IS NULL`))
  }

  #keep(tasks: ListedTask[]): ListedTask[] {
    if (this.#known.size + tasks.length > maxKnown) this.#known.clear()
    for (const task of tasks) this.#known.set(task.id, task)
    return tasks
  }
}
