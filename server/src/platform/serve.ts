import type {} from '@fastify/compress'
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Failure } from '#contract/entities/failure.ts'
import { apiBase } from '#contract/paths.ts'
import { singly, transaction } from '#server/database/connect.ts'
import { GroupCommit } from '#server/database/group-commit.ts'
import type { KnownTasks } from '#server/database/known-tasks.ts'
import { type Database, databaseOn } from '#server/database/sql.ts'
import { Outgoing } from '#server/notify/notify.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { ReplyAnswer } from './cookies.ts'
import { AppError, notAllowed, notSignedIn } from './failure.ts'
import type { GoogleLogIn } from './google.ts'
import { type Handler, JsonText } from './handler.ts'
import type { KeptCounts } from './kept-counts.ts'
import type { KnownSessions } from './known-sessions.ts'
import { ownOriginOf, ownOrigins, requireOwnOrigin } from './origin.ts'
import type { RateLimit } from './rate-limit.ts'
import { sessionCookie, type Viewer } from './session.ts'
import { check } from './validation.ts'

/**
 * What a fresh connection sends before it waits for the first acknowledgement: ten segments (RFC 6928). An answer that
 * fits arrives no sooner for being compressed.
 */
const firstFlightBytes = 14_000

export interface Serving {
  pool: pg.Pool
  /** Where lists are read. */
  lists: Database
  config: Config
  clock: Clock
  limit: RateLimit
  google: GoogleLogIn | null
  sessions: KnownSessions
  counts: KeptCounts
  known: KnownTasks
  /** Called when a transaction that wrote tasks has ended, whether or not it is known how. */
  onTasksWritten(): Promise<void>
  /** Called after a commit with what it wants told. */
  onCommit(outgoing: Outgoing): void
}

/** Whether the answer to nobody is no error but nothing: asked so, and allowed by the contract. */
const isQuiet = (endpoint: Handler['endpoint'], request: FastifyRequest): boolean =>
  endpoint.mayBeQuiet === true && request.headers.prefer === 'quiet'

const authorise = (handler: Handler, viewer: Viewer | null): void => {
  const { access } = handler.endpoint
  if (access === 'public') return
  if (!viewer) throw notSignedIn()
  if (access === 'profile' && !viewer.isProfileSetUp) {
    throw new AppError(403, 'profile_not_set_up', 'Please set up your profile first')
  }
  if (access === 'moderator' && !viewer.isModerator) throw notAllowed('Only moderators may do this')
}

/** Serves one call: origin, session, access, checked input, then the handler, in a transaction when it writes. */
const serveOne = (serving: Serving, own: ReadonlySet<string>, handler: Handler) => {
  const { endpoint, prepare, run } = handler
  const { pool, config, clock, limit } = serving
  const db: Database = databaseOn(pool)
  // This call's own: what waits for each other takes locks of one kind, whose names have one order.
  const commits = new GroupCommit(pool)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.kind === 'write') requireOwnOrigin(request.headers, own)
    const answer = new ReplyAnswer(reply, config)
    const sessionToken = request.cookies[sessionCookie]
    const times = { now: clock.now(), ttlDays: config.sessionTtlDays }
    // A moderator's role counts from the very next call on, given or taken.
    const look = endpoint.access === 'moderator' ? 'ask' : 'find'
    const session = sessionToken ? await serving.sessions[look](sessionToken, times) : null
    if (session?.wasProlonged) answer.setSession(sessionToken!)
    const viewer = session?.viewer ?? null
    authorise(handler, viewer)
    let hasWrittenTasks = false
    const onTasksWritten = () => {
      hasWrittenTasks = true
    }
    // One object, whole from the start: put together from another's parts it would be slow to make and to read.
    const context = {
      params: check(endpoint.params, request.params, 'params'),
      query: check(endpoint.query, request.query, 'query'),
      body: check(endpoint.body, request.body, 'body'),
      viewer: viewer as Viewer,
      client: request.ip,
      agent: request.headers['user-agent'] ?? '',
      origin: ownOriginOf(request.headers, own, config.publicUrl),
      sessionToken,
      cookies: request.cookies,
      answer,
      clock,
      config,
      limit,
      counts: serving.counts,
      known: serving.known,
      google: serving.google,
      db,
      tx: handler.isForReplica ? serving.lists : db,
      group: (lock = '') => databaseOn(commits.under(lock), onTasksWritten),
      notify: new Outgoing(),
      prepared: undefined as unknown,
    }
    if (prepare) context.prepared = await prepare(context as never)
    if (endpoint.kind === 'read') return run(context as never)
    const work = async (tx: Database) => {
      const outgoing = new Outgoing()
      context.tx = tx
      context.notify = outgoing
      const result = await run(context as never)
      if (!handler.isOneStatement) await outgoing.store(tx, clock.now())
      else if (outgoing.hasToStore)
        throw new Error(`${endpoint.name} stores more than its one statement does`)
      return { result, outgoing }
    }
    const write = handler.isOneStatement ? singly : transaction
    const { result, outgoing } = await write(pool, work, onTasksWritten)
      .catch(error => {
        // A refusal undoes what was written before it; of any other failure nobody knows.
        if (error instanceof AppError) hasWrittenTasks = false
        throw error
      })
      .finally(() => hasWrittenTasks && serving.onTasksWritten())
    serving.onCommit(outgoing)
    if (result instanceof AppError) throw result
    return result
  }
}

/** Puts every call of the contract on the server. Throws when one has no handler or more than one. */
export const serve = (
  app: FastifyInstance,
  serving: Serving,
  calls: { endpoints: readonly Handler['endpoint'][]; handlers: readonly Handler[] },
): void => {
  const own = ownOrigins(serving.config.publicUrl)
  const byEndpoint = new Map<Handler['endpoint'], Handler>()
  for (const handler of calls.handlers) {
    if (byEndpoint.has(handler.endpoint)) throw new Error(`Two handlers for ${handler.endpoint.name}`)
    byEndpoint.set(handler.endpoint, handler)
  }
  for (const endpoint of calls.endpoints) {
    const handler = byEndpoint.get(endpoint)
    if (!handler) throw new Error(`No handler for ${endpoint.name}`)
    byEndpoint.delete(endpoint)
    const hasBody = endpoint.method !== 'GET'
    const serveThis = serveOne(serving, own, handler)
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      schema: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        params: endpoint.params,
        querystring: endpoint.query,
        ...(hasBody ? { body: endpoint.body } : {}),
        response: { [endpoint.status]: endpoint.reply, '4xx': Failure, '5xx': Failure },
      },
      compress: { threshold: firstFlightBytes, encodings: ['br', 'gzip'] },
      // The input is checked in serveOne, after the session: who may not ask learns nothing of the rules.
      validatorCompiler: () => () => true,
      handler: async (request, reply) => {
        try {
          const body = await serveThis(request, reply)
          reply.code(endpoint.status)
          return body instanceof JsonText
            ? reply.type('application/json; charset=utf-8').send(body.text)
            : reply.send(body)
        } catch (error) {
          const isNobody = error instanceof AppError && error.status === 401
          if (isNobody && isQuiet(endpoint, request)) return reply.code(204).send()
          throw error
        }
      },
    })
  }
  const [stray] = byEndpoint.keys()
  if (stray) throw new Error(`${stray.name} has a handler but is not in the contract's list`)
}
