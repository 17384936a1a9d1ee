import { LRUCache } from 'lru-cache'
import { browseBase } from '#contract/paths.ts'
import { cityKey as keyOf } from '#contract/search.ts'
import { minuteMs } from '#contract/time.ts'
import type { Database } from '#server/db/core/sql.ts'
import { publicCities, publicTasks } from '#server/db/tasks/public-tasks.ts'
import { notFound } from '#server/domain/failure.ts'
import { categoriesIn, slugOf } from '#server/domain/tasks/category-name.ts'
import { MemoryFile } from '#server/http/memory-file.ts'
import { browsePage, browseSize } from './browse-page.ts'
import type { PublicPage } from './frame.ts'
import type { Market } from './market.ts'
import { hidden, type Parts } from './parts.ts'
import { robots, sitemapIndex, sitemapOfLists, sitemapOfTasks } from './sitemap.ts'
import { gonePage } from './task-page.ts'

interface Asked {
  city?: string
  category?: string
  before?: number | undefined
}

const beforeOf = (query: unknown): number | undefined => {
  const { before } = query as { before?: unknown }
  return typeof before === 'string' && /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined
}

const listPage = async (
  db: Database,
  market: Market,
  { city, category: slug, before, today }: Asked & { today: string },
): Promise<PublicPage> => {
  const category = categoriesIn(market.site).find(({ name }) => slugOf(name) === slug)
  // PostgreSQL takes no NUL.
  const isUnknown = (slug !== undefined && !category) || city?.includes('\0')
  if (market.site.reach.publicPages !== 'all' || isUnknown) return gonePage(market)
  const cityKey = city === undefined ? undefined : keyOf(city)
  const cities = await publicCities(db, today)
  const browsed = { cityKey, category }
  const tasks = await publicTasks(
    db,
    { cityKey, categoryId: category?.id, before },
    { today, size: browseSize },
  )
  const isNowhere =
    cityKey !== undefined && tasks.length === 0 && cities.every(one => one.city_key !== cityKey)
  return isNowhere ? gonePage(market) : browsePage({ browsed, before, tasks, cities, market })
}

/** A sitemap reads many tasks, and search engines come back to it rarely. */
const sitemapMs = 10 * minuteMs
const sitemapBytes = 16_000_000

/** Serves the lists for search engines, where operators want them, and tells all programs what they may read. */
export const installBrowsing = ({ app, reader, moment, sendPage }: Parts): void => {
  const list = ['', '/:city', '/:city/:category']
  for (const end of list)
    app.get<{ Params: { city?: string; category?: string } }>(
      `${browseBase}${end}`,
      hidden,
      (request, reply) => {
        const asked: Asked = { ...request.params, before: beforeOf(request.query) }
        const key = `browse ${JSON.stringify(asked)}`
        const make = (db: Database, market: Market) =>
          listPage(db, market, { ...asked, today: moment.today() })
        return sendPage(request, reply, { key, make })
      },
    )

  app.get('/robots.txt', hidden, async (_, reply) => {
    const { site, publicUrl } = await moment.market()
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('text/plain; charset=utf-8')
      .send(robots(site.reach.publicPages, publicUrl))
  })

  const sitemaps = new LRUCache<string, { file: MemoryFile; size: number }>({
    ...{ maxSize: sitemapBytes, ttl: sitemapMs, sizeCalculation: ({ size }) => size },
  })
  const xmlAt = (name: string, db: Database, publicUrl: string): Promise<string | null> => {
    const today = moment.today()
    if (name === 'sitemap.xml') return sitemapIndex(db, publicUrl, today)
    if (name === 'lists.xml') return sitemapOfLists(db, publicUrl, today)
    const [, file] = /^tasks-(\d{1,11})\.xml$/.exec(name) ?? []
    return file === undefined ? Promise.resolve(null) : sitemapOfTasks(db, Number(file), { publicUrl, today })
  }
  const sitemap = (at: string, nameOf: (params: { name?: string }) => string) =>
    app.get<{ Params: { name?: string } }>(at, hidden, (request, reply) =>
      reader.serve(request, 'pageByClient', async () => {
        const { site, publicUrl } = await moment.market()
        if (site.reach.publicPages !== 'all') throw notFound('pageNotFound')
        const name = nameOf(request.params)
        const found =
          sitemaps.get(name) ??
          (await reader.find(request, `sitemap ${name}`, async db => {
            const xml = await xmlAt(name, db, publicUrl)
            if (xml === null) throw notFound('pageNotFound')
            const made = {
              file: new MemoryFile('text/xml; charset=utf-8', Buffer.from(xml)),
              size: 2 * xml.length,
            }
            sitemaps.set(name, made)
            return made
          }))
        return found.file.send(request, reply.header('cache-control', 'public, no-cache'))
      }),
    )
  sitemap('/sitemap.xml', () => 'sitemap.xml')
  sitemap('/sitemap/:name', ({ name }) => name!)
}
