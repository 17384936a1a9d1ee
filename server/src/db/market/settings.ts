import { categoryIds } from '#contract/categories.ts'
import {
  pageNames,
  type Site,
  type SiteConsole,
  type SiteSection,
  type SiteSettings,
} from '#contract/entities/market-settings.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { assetBase } from '#contract/paths.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { briefOf } from '#server/db/moderation/moderation.ts'
import { isForVerified } from '#server/domain/joining.ts'

/** The settings as they are stored; version 0 until somebody sets any. */
export interface StoredSite {
  version: number
  settings: SiteSettings
}

/** The newest settings. */
export const readSite = async (db: Database): Promise<StoredSite> => {
  const row = await db.row<{ id: number; settings: SiteSettings }>(
    sql`SELECT id, settings FROM site_settings ORDER BY id DESC LIMIT 1`,
  )
  return row ? { version: row.id, settings: row.settings } : { version: 0, settings: {} }
}

/** The settings of a version; undefined if there is none. */
export const readSiteOf = async (db: Database, version: number): Promise<StoredSite | undefined> => {
  const row = await db.row<{ settings: SiteSettings }>(
    sql`SELECT settings FROM site_settings WHERE id = ${version}`,
  )
  return row && { version, settings: row.settings }
}

/** Stores settings as the next version. False if somebody else has stored that version first. */
export const storeSite = async (
  tx: Database,
  site: StoredSite,
  { section, byId, now }: { section: SiteSection; byId: number | null; now: Date },
): Promise<boolean> => {
  const stored = await tx.run(sql`
    INSERT INTO site_settings (id, at, by_id, section, settings)
    VALUES (${site.version}, ${now}, ${byId}, ${section}, ${JSON.stringify(site.settings)})
    ON CONFLICT (id) DO NOTHING`)
  return stored === 1
}

/** Lists who changed what and when, the latest first. */
export const readSiteHistory = async (db: Database): Promise<SiteConsole['history']> => {
  const rows = await db.rows<{ id: number; section: string; by: PersonBrief | null; at: Date }>(sql`
    SELECT s.id, s.section, s.at, CASE WHEN moderator.id IS NOT NULL THEN ${briefOf('moderator')} END AS by
    FROM site_settings s LEFT JOIN users moderator ON moderator.id = s.by_id
    ORDER BY s.id DESC LIMIT ${siteLimits.history}`)
  return rows.map(({ id, section, by, at }) => ({ version: id, section, by, at: at.toISOString() }))
}

/** How often anything was changed. */
export const countSiteHistory = async (db: Database): Promise<number> =>
  (await db.row<{ count: number }>(sql`SELECT count(*) FROM site_settings`))!.count

/** Which of some categories tasks have. */
export const usedCategories = async (db: Database, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db.rows<{ id: number }>(sql`
    SELECT one.id FROM unnest(${ids}::integer[]) AS one (id)
    WHERE EXISTS (SELECT FROM tasks t WHERE t.category_id = one.id)`)
  return rows.map(({ id }) => id)
}

/** The public settings. Those that nobody set have their defaults. */
export const siteAsShown = ({ version, settings }: StoredSite): Site => ({
  version,
  name: settings.brand?.name ?? textsIn(defaultLanguage).common.productName,
  description: settings.brand?.description ?? textsIn(defaultLanguage).common.productDescription,
  accent: settings.brand?.accent ?? null,
  logo: settings.logo ? `${assetBase}/${settings.logo.file}` : null,
  contact: settings.contact ?? {},
  categories: settings.categories ?? [...categoryIds],
  categoryDetails: settings.categoryDetails ?? [],
  cities: settings.cities ?? [],
  joining: {
    who: settings.joining?.who ?? 'everybody',
    domains: settings.joining?.domains ?? [],
    isForVerified: isForVerified(settings),
  },
  reach: settings.reach ?? { publicPages: 'links' },
  announcement: settings.announcement?.text ? settings.announcement : null,
  pages: pagesAsShown(settings),
})

/** Which pages there are; each visit learns that, and fetches a text only to read it. */
const pagesAsShown = (settings: SiteSettings): Site['pages'] =>
  Object.fromEntries(
    pageNames.flatMap(name => {
      const page = settings[name]
      return page ? [[name, { version: page.version, at: page.at }]] : []
    }),
  )

interface SiteImage {
  file: string
  type: string
  bytes: Buffer
}

/** Stores the one picture that the market shows, or none, and deletes what it showed before. */
export const replaceImage = async (tx: Database, image: SiteImage | null, now: Date): Promise<void> => {
  await tx.run(sql`DELETE FROM site_images WHERE file IS DISTINCT FROM ${image?.file ?? null}`)
  if (!image) return
  await tx.run(sql`
    INSERT INTO site_images (file, type, bytes, at)
    VALUES (${image.file}, ${image.type}, ${image.bytes}, ${now}) ON CONFLICT (file) DO NOTHING`)
}

/** The picture of this name. */
export const readImage = (db: Database, file: string): Promise<{ type: string; bytes: Buffer } | undefined> =>
  db.row(sql`SELECT type, bytes FROM site_images WHERE file = ${file}`)
