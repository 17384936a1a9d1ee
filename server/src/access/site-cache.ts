import type { Database } from '#server/db/core/sql.ts'
import { readSite, type StoredSite } from '#server/db/market/settings.ts'
import { ShortCache } from './short-cache.ts'

/** Only one thing is cached here. */
const key = 'site'
/** How long a page waits for the settings. */
const patienceMs = 500

/** The market's settings as this process knows them: after a change it drops them, or reads them within a second. */
export class SiteCache {
  readonly #cache = new ShortCache<StoredSite>({ maxSize: 1 })
  #last: StoredSite = { version: 0, settings: {} }

  constructor(readonly db: Database) {}

  async current(): Promise<StoredSite> {
    const site = (await this.#cache.find(key, () => readSite(this.db)))!
    this.#last = site
    return site
  }

  /** The same, or those of before while the database does not answer: the app's page needs none. */
  async lastKnown(): Promise<StoredSite> {
    const late = new Promise<null>(resolve => setTimeout(resolve, patienceMs, null).unref())
    return (await Promise.race([this.current().catch(() => null), late])) ?? this.#last
  }

  drop(): void {
    this.#cache.delete(key)
  }
}
