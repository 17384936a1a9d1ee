import type { PublicPages } from '#contract/entities/market-settings.ts'
import { browseBase, publicPaths, publicPersonBase, publicTaskBase } from '#contract/paths.ts'
import type { Database } from '#server/db/core/sql.ts'
import { publicCities, sitemapFiles, sitemapTasks } from '#server/db/tasks/public-tasks.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'
import { browsePath } from './browse-page.ts'

/** Which addresses programs may read. */
export const robots = (publicPages: PublicPages, publicUrl: string): string => {
  const open = {
    links: [`${publicTaskBase}/`],
    all: [
      `${publicTaskBase}/`,
      `${publicPersonBase}/`,
      browseBase,
      '/sitemap',
      '/app/assets/',
      '/app/favicon.svg',
    ],
    off: [],
  }[publicPages]
  const lines = ['User-agent: *', ...open.map(path => `Allow: ${path}`), 'Disallow: /']
  if (publicPages === 'all') lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

interface Entry {
  path: string
  changedAt: Date
}

const xmlOf = (outer: string, inner: string, entries: readonly Entry[], publicUrl: string): string => {
  const lines = entries.map(
    ({ path, changedAt }) =>
      `<${inner}><loc>${escapeHtml(publicUrl + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></${inner}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${outer}>
`
}

/** The sitemap's index: the lists in one file, and the tasks in as many as they need. */
export const sitemapIndex = async (db: Database, publicUrl: string, today: string): Promise<string> => {
  const files = await sitemapFiles(db, today)
  const newest = files.map(({ changed_at }) => changed_at).sort((a, b) => b.getTime() - a.getTime())[0]
  const lists = newest ? [{ path: '/sitemap/lists.xml', changedAt: newest }] : []
  const tasks = files.map(({ file, changed_at }) => ({
    path: `/sitemap/tasks-${file}.xml`,
    changedAt: changed_at,
  }))
  return xmlOf('sitemapindex', 'sitemap', [...lists, ...tasks], publicUrl)
}

/** The lists that there are. */
export const sitemapOfLists = async (db: Database, publicUrl: string, today: string): Promise<string> => {
  const cities = await publicCities(db, today)
  const newest = cities.map(({ changed_at }) => changed_at).sort((a, b) => b.getTime() - a.getTime())[0]
  const all = newest ? [{ path: browsePath({}), changedAt: newest }] : []
  const places = cities.map(({ city_key, changed_at }) => ({
    path: browsePath({ cityKey: city_key }),
    changedAt: changed_at,
  }))
  return xmlOf('urlset', 'url', [...all, ...places], publicUrl)
}

/** The tasks in one file; null if there are none. */
export const sitemapOfTasks = async (
  db: Database,
  file: number,
  { publicUrl, today }: { publicUrl: string; today: string },
): Promise<string | null> => {
  const tasks = await sitemapTasks(db, file, today)
  if (tasks.length === 0) return null
  const entries = tasks.map(({ given_id, changed_at }) => ({
    path: publicPaths.task(given_id),
    changedAt: changed_at,
  }))
  return xmlOf('urlset', 'url', entries, publicUrl)
}
