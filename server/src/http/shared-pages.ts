import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { assetBase, calendarBase, visitBase } from '#contract/paths.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import type { Lines } from '#server/access/admission.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import type { Config } from '#server/config/config.ts'
import { agreementIn, agreementRow } from '#server/db/agreements/agreements.ts'
import { appointmentsOf, feedOwner } from '#server/db/agreements/appointments.ts'
import { sharedVisit } from '#server/db/agreements/visits.ts'
import { type Database, databaseOn } from '#server/db/core/sql.ts'
import { siteAsShown } from '#server/db/market/settings.ts'
import { calendarFile } from '#server/domain/agreements/calendar.ts'
import { nearTimes } from '#server/domain/agreements/day.ts'
import type { Clock } from '#server/domain/clock.ts'
import { notFound } from '#server/domain/failure.ts'
import { fontIn } from './app-font.ts'
import { visitNotice, visitPage, visitPolicy } from './visit-page.ts'

interface Options {
  pool: pg.Pool
  lines: Lines
  site: SiteCache
  clock: Clock
  config: Config
}

/**
 * Serves what somebody without an account may see who has its address: the agreed days for a calendar, and a shared
 * visit. Neither reads a cookie, and no search engine may list them.
 */
export const installSharedPages = (
  app: FastifyInstance,
  folder: string,
  { pool, lines, site, clock, config }: Options,
): void => {
  const hide = { schema: { hide: true } } as const
  const { styles, first } = fontIn(folder)
  const links =
    first && `${styles}<link rel="preload" as="font" type="font/woff2" crossorigin href="${first}">`
  const isToken = /^[\w-]{43}$/

  /** Looks as strangers do, who share a few connections by address. */
  const looking = <T>(request: FastifyRequest, look: (db: Database) => Promise<T>): Promise<T> => {
    const db = databaseOn({
      query: statement => lines.strangersWork.run(request.ip, () => pool.query(statement)),
    })
    return lines.strangers.run(request.ip, () => look(db))
  }
  const unlisted = (reply: FastifyReply) =>
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')

  app.get<{ Params: { file: string } }>(`${calendarBase}/:file`, hide, async (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
    const file =
      token &&
      (await looking(request, async db => {
        const owner = await feedOwner(db, hashOf(token))
        if (!owner) return null
        const reader = { userId: owner.id, language: owner.language, origin: config.publicUrl }
        const { name } = siteAsShown(await site.lastKnown())
        const now = clock.now()
        return calendarFile(await appointmentsOf(db, reader, now), {
          name: textsIn(owner.language).day.calendarName(name),
          now,
        })
      }))
    if (!file) throw notFound('pageNotFound')
    return unlisted(reply).type('text/calendar; charset=utf-8').send(file)
  })

  app.get<{ Params: { token: string } }>(`${visitBase}/:token`, hide, async (request, reply) => {
    const { token } = request.params
    const { name: market, accent } = siteAsShown(await site.lastKnown())
    const colours = accent
      ? `<link rel="stylesheet" href="${assetBase}/accent-${accent.slice(1).toLowerCase()}.css">`
      : ''
    const frame = { links: links + colours, market, texts: textsIn(defaultLanguage) }
    const { status, page } = await looking(request, async db => {
      const visit = isToken.test(token) && (await sharedVisit(db, hashOf(token)))
      if (!visit) return { status: 404, page: visitNotice('gone', frame) }
      frame.texts = textsIn(visit.language)
      const agreement = agreementIn(await agreementRow(db, visit.task_id))
      const times = nearTimes(agreement)
      if (!times || clock.now() >= times.until) return { status: 410, page: visitNotice('over', frame) }
      return { status: 200, page: visitPage(visit, agreement, frame) }
    })
    return unlisted(reply)
      .code(status)
      .header('content-security-policy', visitPolicy)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
