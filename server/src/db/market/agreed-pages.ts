import {
  type Agreed,
  agreedPages,
  type LastAgreed,
  type SiteSettings,
} from '#contract/entities/market-settings.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

/**
 * Stores that somebody agreed to pages. A version that is not the page's own, or of a page that there is not, is left
 * out: the app asks for what is missing.
 */
export const storeAgreed = async (
  tx: Database,
  userId: number,
  agreed: Agreed | undefined,
  { settings, now }: { settings: SiteSettings; now: Date },
): Promise<void> => {
  for (const page of agreedPages) {
    const version = agreed?.[page]
    if (version === undefined || version !== settings[page]?.version) continue
    await tx.run(sql`
      INSERT INTO agreed_pages (user_id, page, version, at) VALUES (${userId}, ${page}, ${version}, ${now})
      ON CONFLICT DO NOTHING`)
  }
}

/** Reads the version of each page that somebody agreed to last. */
export const lastAgreed = async (db: Database, userId: number): Promise<LastAgreed> => {
  const rows = await db.rows<{ page: keyof LastAgreed; version: number; at: Date }>(sql`
    SELECT DISTINCT ON (page) page, version, at FROM agreed_pages WHERE user_id = ${userId}
    ORDER BY page, version DESC`)
  const last: LastAgreed = { terms: null, privacy: null }
  for (const { page, version, at } of rows) last[page] = { version, at: at.toISOString() }
  return last
}
