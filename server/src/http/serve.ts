import { Readable } from 'node:stream'
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type pg from 'pg'
import { sendsBody } from '#contract/endpoint.ts'
import { Failure } from '#contract/entities/failure.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { apiBase } from '#contract/paths.ts'
import { textsIn } from '#contract/texts/languages.ts'
import type { Lines } from '#server/access/admission.ts'
import type { FindSession } from '#server/access/find-session.ts'
import type { GoogleLogIn } from '#server/access/google.ts'
import type { MarketWords } from '#server/access/market-words.ts'
import { ownOriginOf, ownOrigins, requireOwnOrigin } from '#server/access/origin.ts'
import type { RateLimit } from '#server/access/rate-limit.ts'
import { clientOf, sessionTokenIn, type Viewer } from '#server/access/sessions.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import { requireOpen } from '#server/access/site-rules.ts'
import type { Config } from '#server/config/config.ts'
import { type Database, databaseOn } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { AppError, unavailable } from '#server/domain/failure.ts'
import type { Files } from '#server/files/files.ts'
import type { Payments } from '#server/payments/open-payments.ts'
import { type Effects, recording } from '#server/reactions/store.ts'
import { type Answer, ReplyAnswer } from './answer.ts'
import { securityOf } from './api-guide.ts'
import { authorise, type Caller, callerFinder, isQuiet, saysWhose } from './caller.ts'
import { pack } from './encoding.ts'
import type { Handler } from './handler.ts'
import { keepAnswer, onceOnly, repeatOf } from './repeat.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Unread } from './unread.ts'
import { formOf, installSheets, installUploads, receive } from './uploads.ts'
import { check } from './validation.ts'

/** The header of every write, as the API's description shows it. */
const keyHeader = {
  type: 'object',
  properties: { [idempotencyHeader]: { type: 'string', minLength: 16, maxLength: 128 } },
}

export interface Serving {
  pool: pg.Pool
  lines: Lines
  /** The connections of heavy calls. */
  heavyPool: pg.Pool
  config: Config
  clock: Clock
  limit: RateLimit
  google: GoogleLogIn | null
  payments: Payments
  site: SiteCache
  marketWords: MarketWords
  findSession: FindSession
  responses: ResponseCache
  unread: Unread
  files: Files
  /** Does the work that is left once a write is committed. */
  onCommit(effects: Effects): void
}

interface Asked {
  caller: Caller | null
  isHeavy: boolean
}

/** Serves one call: origin, session, access, checked input, then the handler, in a transaction when it writes. */
const serveOne = (serving: Serving, own: ReadonlySet<string>, handler: Handler) => {
  const { endpoint, prepare, run } = handler
  const { pool, lines, config, clock, limit } = serving
  const [light, heavy] = [databaseOn(pool), databaseOn(serving.heavyPool)]
  /** The database for people without a session at one address, who share a few connections. */
  const forStrangers = (client: string): Database =>
    databaseOn({ query: statement => lines.strangersWork.run(client, () => pool.query(statement)) })
  return async (request: FastifyRequest, reply: FastifyReply, { caller, isHeavy }: Asked) => {
    const db = !caller ? forStrangers(request.ip) : isHeavy ? heavy : light
    // No browser sends a token by itself, as it does a cookie: whoever has it means the call.
    if (!caller?.isByToken && (endpoint.kind === 'write' || endpoint.leavesLine))
      requireOwnOrigin(request.headers, own)
    const answer = new ReplyAnswer(reply, config)
    const sessionToken = sessionTokenIn(request.headers, config)
    if (caller?.wasProlonged) answer.setSession(sessionToken!)
    const viewer = caller?.viewer ?? null
    if (viewer) saysWhose(request, reply, viewer)
    if (!endpoint.endsSession) authorise(endpoint, viewer)
    const params = check(endpoint.params, request.params, 'params')
    const query = check(endpoint.query, request.query, 'query')
    const upload = endpoint.takesFile ? await receive(request, serving.files.incoming) : null
    // Build this object in one literal: spreading another one into it would make it slow to create and to read.
    const context = {
      params,
      query,
      body: upload ? await formOf(endpoint.body, upload) : check(endpoint.body, request.body, 'body'),
      upload,
      files: serving.files,
      viewer: viewer as Viewer,
      client: request.ip,
      agent: request.headers['user-agent'] ?? '',
      origin: ownOriginOf(request.headers, own, config.publicUrl),
      sessionToken,
      cookies: caller?.isByToken ? {} : request.cookies,
      answer,
      texts: textsIn(request.language),
      clock,
      config,
      limit,
      google: serving.google,
      payments: serving.payments,
      site: serving.site as Pick<SiteCache, 'current'>,
      marketWords: serving.marketWords,
      db,
      tx: db,
      emit: (_event: DomainEvent): void => {},
      prepared: undefined as unknown,
    }
    const finish = async () => {
      const getReady = async () => {
        if (prepare) context.prepared = await prepare(context as never)
      }
      if (endpoint.kind === 'read') {
        await getReady()
        const read = (to: Answer) => run({ ...context, answer: to } as never)
        const isShared = endpoint.cache === 'shared' && !viewer?.hasBlocks
        const answered = await (isShared
          ? serving.responses.answer(request, reply, read)
          : run(context as never))
        await handler
          .after?.(context as never, reply.getHeaders())
          .catch(error => request.log.warn({ err: { message: String(error) } }, 'what follows a read failed'))
        return answered
      }
      const now = clock.now()
      const repeat = repeatOf(request.headers, endpoint, context)
      const write = async () => {
        if (endpoint.endsSession) authorise(endpoint, viewer)
        const site = await serving.site.current()
        // A transaction that waited for a second connection could wait for others that do the same.
        context.site = { current: async () => site }
        await requireOpen(db, { endpoint, viewer, settings: site.settings, now })
        await getReady()
        const record = () =>
          recording(pool, now, async (tx, emit) => {
            context.tx = tx
            context.emit = emit
            const result = await run(context as never)
            if (repeat && !(result instanceof AppError))
              await keepAnswer(tx, repeat, { reply: result, cookies: answer.cookies ?? [] }, now)
            return result
          })
        const { result, effects } = await (caller ? record() : lines.strangersWork.run(request.ip, record))
        serving.onCommit(effects)
        if (result instanceof AppError) throw result
        return result
      }
      return onceOnly(write, { db, repeat, answer, now, isThere: handler.isThere })
    }
    return upload ? finish().finally(upload.remove) : finish()
  }
}

/** Puts every call of the contract on the server. Throws when one has no handler or more than one. */
export const serve = (
  app: FastifyInstance,
  serving: Serving,
  calls: { endpoints: readonly Handler['endpoint'][]; handlers: readonly Handler[] },
): void => {
  const { lines, config, unread } = serving
  const findCaller = callerFinder(serving)
  const own = ownOrigins(config.publicUrl)
  const byEndpoint = new Map<Handler['endpoint'], Handler>()
  for (const handler of calls.handlers) {
    if (byEndpoint.has(handler.endpoint)) throw new Error(`Two handlers for ${handler.endpoint.name}`)
    byEndpoint.set(handler.endpoint, handler)
  }
  for (const endpoint of calls.endpoints) {
    const handler = byEndpoint.get(endpoint)
    if (!handler) throw new Error(`No handler for ${endpoint.name}`)
    byEndpoint.delete(endpoint)
    const hasBody = sendsBody(endpoint)
    const serveThis = serveOne(serving, own, handler)
    const route: RouteOptions = {
      method: endpoint.method,
      url: apiBase + endpoint.path,
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      schema: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        security: securityOf(endpoint),
        params: endpoint.params,
        querystring: endpoint.query,
        ...(hasBody ? { body: endpoint.body } : {}),
        ...(endpoint.takesCsv ? { consumes: ['text/csv'] } : {}),
        ...(endpoint.kind === 'write' ? { headers: keyHeader } : {}),
        response: { [endpoint.status]: endpoint.reply, '4xx': Failure, '5xx': Failure },
      },
      // Compressed below, while the call still has its place.
      compress: false,
      // serveOne checks the input after the session, so that somebody without access learns nothing about the rules.
      validatorCompiler: () => () => true,
      handler: async (request, reply) => {
        try {
          const caller = await findCaller(request, endpoint)
          if (caller) request.language = caller.viewer.language
          const client = clientOf(request, caller?.viewer)
          if (unread.isTooMuchFor(client)) throw unavailable('tooManyPeople', 1)
          const isHeavy = endpoint.isHeavy?.(request.query) === true
          // A heavy call waits in its own line alone, so that it keeps no place from the others.
          const line =
            endpoint.takesFile && caller
              ? lines.uploads
              : isHeavy
                ? lines.heavy
                : caller
                  ? lines.people
                  : lines.strangers
          // The place covers everything but the delivery: an answer on its way to a slow client delays nobody.
          const body = await line.run(client, async () => {
            // Do not begin a call whose client has gone, such as a pipelined one.
            if (request.raw.socket.destroyed) return ''
            const answer = await serveThis(request, reply, { caller, isHeavy })
            reply.code(endpoint.status)
            const isReady = Buffer.isBuffer(answer) || answer instanceof Readable
            return isReady ? answer : pack(request, reply, answer)
          })
          if (!(body instanceof Readable)) unread.add(client, body.length, reply.raw, request.raw.socket)
          return reply.send(body)
        } catch (error) {
          const isNobody = error instanceof AppError && error.status === 401
          if (isNobody && isQuiet(endpoint, request)) return reply.code(204).send()
          throw error
        }
      },
    }
    if (endpoint.takesFile) installUploads(app, route)
    else if (endpoint.takesCsv) installSheets(app, route)
    else app.route(route)
  }
  const [stray] = byEndpoint.keys()
  if (stray) throw new Error(`${stray.name} has a handler but is not in the contract's list`)
}
