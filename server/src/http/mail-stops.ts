import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { apiBase } from '#contract/paths.ts'
import type { MailedKind } from '#contract/texts/en/notice-mails.ts'
import { defaultLanguage, type Language, textsIn } from '#contract/texts/languages.ts'
import type { RateLimit } from '#server/access/rate-limit.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import { transaction } from '#server/db/core/connect.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { siteAsShown } from '#server/db/market/settings.ts'
import { changeChoices } from '#server/db/notices/choices.ts'
import { readStopToken, type Stop } from '#server/db/notices/stop-token.ts'
import { AppError, failure } from '#server/domain/failure.ts'
import { stopPage } from './stop-page.ts'

/** The person of a token; undefined once the account is deleted: then nothing is sent anyway. */
interface Person {
  id: number
  language: Language
}

const maxBytes = 1_024

/** The choices that end mails of these kinds. */
const without = (kinds: readonly MailedKind[]) => ({
  mail: Object.fromEntries(kinds.filter(kind => kind !== 'weekly').map(kind => [kind, 'off' as const])),
  ...(kinds.includes('weekly') && { weekly: false }),
})

/**
 * Serves the page that a mail's link opens, and ends mails when it, or a mail program (RFC 8058), sends a form. Both go
 * by the token alone: without a session, without a cookie, and from any origin.
 */
export const installMailStops = async (
  app: FastifyInstance,
  { pool, limit, site }: { pool: pg.Pool; limit: RateLimit; site: SiteCache },
): Promise<void> => {
  const db = databaseOn(pool)
  const stopIn = (request: FastifyRequest): Promise<Stop> =>
    limit.chargeFailures('tokenByClient', request.ip, async () => {
      const { token } = request.query as { token?: unknown }
      const stop = await readStopToken(db, typeof token === 'string' ? token : '')
      if (!stop || stop.kinds.length === 0) throw failure(400, 'validation_failed', 'badSignature')
      return stop
    })
  const personOf = ({ givenId }: Stop) =>
    db.row<Person>(sql`SELECT id, language FROM users WHERE given_id = ${givenId} AND deleted_at IS NULL`)
  const answer =
    (act: (stop: Stop, person: Person | undefined) => Promise<'asked' | 'stopped'>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const shown = siteAsShown(await site.current())
      const send = (language: Language, page: { title: string; text: string; act?: string }) => {
        const { html, policy } = stopPage({ language, site: shown, ...page })
        return reply
          .header('content-security-policy', policy)
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(html)
      }
      try {
        const stop = await stopIn(request)
        const person = await personOf(stop)
        const language = person?.language ?? defaultLanguage
        const words = textsIn(language).noticeMails.stopPage
        const mailed = { mailed: stop.kinds }
        return (await act(stop, person)) === 'asked'
          ? send(language, { title: words.ask(mailed), text: words.effect, act: words.act })
          : send(language, { title: words.done, text: words.stopped(mailed) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { broken, brokenHint, tooOften } = textsIn(defaultLanguage).noticeMails.stopPage
        reply.code(error.status)
        if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
        return send(defaultLanguage, { title: broken, text: error.status === 429 ? tooOften : brokenHint })
      }
    }
  await app.register(async scope => {
    // A mail program may send its form in either of two types, and nothing in it matters.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, _body, done) =>
      done(null),
    )
    const route = { url: `${apiBase}/notifications/stop`, schema: { hide: true } }
    scope.route({ ...route, method: 'GET', handler: answer(async () => 'asked') })
    scope.route({
      ...route,
      method: 'POST',
      handler: answer(async ({ kinds }, person) => {
        if (person) await transaction(pool, tx => changeChoices(tx, person.id, without(kinds)))
        return 'stopped'
      }),
    })
  })
}
