import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/core/sql.ts'
import { MemoryFile } from '#server/http/memory-file.ts'
import type { PublicPage } from './frame.ts'
import type { Market } from './market.ts'
import type { PublicReader } from './public-reader.ts'
import type { Moment, SeenTasks } from './tasks-seen.ts'

/** Everything that builds the parts of the public pages. */
export interface Parts {
  app: FastifyInstance
  reader: PublicReader
  moment: Moment
  tasks: SeenTasks
  /** Answers with a page that is made at most once a second. */
  sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { key: string; make: (db: Database, market: Market) => Promise<PublicPage> },
  ): Promise<FastifyReply>
}

/** The routes of these pages: none is one of the calls that the API's description lists. */
export const hidden = { compress: false, schema: { hide: true } } as const

/** Sends pages that are made from the state of the market at this moment. */
export const sender =
  (reader: PublicReader, moment: Moment): Parts['sendPage'] =>
  (request, reply, { key, make }) =>
    reader.serve(request, 'pageByClient', async () => {
      const market = await moment.market()
      const at = `page ${market.site.version} ${moment.today()} ${key}`
      const page = await reader.find(request, at, async db => {
        const { html, ...made } = await make(db, market)
        const file = new MemoryFile('text/html; charset=utf-8', Buffer.from(html))
        return { ...made, file, size: 2 * html.length }
      })
      reply.code(page.status).headers({ 'cache-control': 'public, no-cache', ...page.headers })
      return page.file.send(request, reply)
    })
