import { type Database, sql } from '#server/db/core/sql.ts'
import { hasExpired } from '#server/db/tasks/tasks.ts'
import type { Clock } from '#server/domain/clock.ts'
import { commonWords } from '#server/domain/finding/suggest.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { ShortCache } from './short-cache.ts'

/** Words and cities of open tasks, the most frequent first. */
interface Words {
  words: readonly string[]
  cities: readonly string[]
}

/** How many of the newest tasks are looked at: a search that is typed must not read the market. */
const newest = 3_000
/** Only one thing is cached here. */
const key = 'words'

/** The words of open tasks, as this process knows it: read within a second at most, and only if somebody asks. */
export class MarketWords {
  readonly #cache = new ShortCache<Words>({ maxSize: 1 })

  constructor(
    readonly db: Database,
    readonly clock: Clock,
  ) {}

  async current(): Promise<Words> {
    return (await this.#cache.find(key, () => this.#read()))!
  }

  async #read(): Promise<Words> {
    const tasks = await this.db.rows<{ poster_id: number; title: string; city: string; mode: string }>(sql`
      SELECT t.poster_id, t.title, t.city, t.mode
      FROM (SELECT * FROM tasks ORDER BY id DESC LIMIT ${newest}) t
      WHERE t.status = 'Open' AND t.hidden_at IS NULL AND NOT ${hasExpired(dayInIndia(this.clock.now()))}`)
    const cities = new Map<string, number>()
    for (const { city, mode } of tasks) if (mode !== 'Remotely') cities.set(city, (cities.get(city) ?? 0) + 1)
    return {
      words: commonWords(tasks.map(({ poster_id: by, title: text }) => ({ by, text }))),
      cities: [...cities].toSorted((a, b) => b[1] - a[1]).map(([city]) => city),
    }
  }
}
