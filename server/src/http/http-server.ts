import fastJson from 'fast-json-stringify'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { limits } from '#contract/limits.ts'
import { requestIdHeader } from '#contract/request-id.ts'
import { defaultLanguage, type Language } from '#contract/texts/languages.ts'
import type { Config } from '#server/config/config.ts'
import { unavailable } from '#server/domain/failure.ts'
import { answerBrokenRequest } from './error-handler.ts'
import { newRequestId } from './request-log.ts'

// A slow client must send its headers and body within this time. The server checks once a second, so a busy machine too
// cuts the connection within 15 s.
const requestMs = 12_000
/** An upload may take longer: the largest file at 85 kB a second. */
const uploadMs = 120_000
const sendMs = 30_000
/** Further ones are closed at once, before they can take the process's last file. */
const mostConnections = 10_000

const serializers = new WeakMap<object, (answer: unknown) => string>()

/**
 * Writes answers as their schema says. A schema is compiled for its first answer: to compile them all would be an eighth
 * of a start. Apps that run in one process, as tests do, share them.
 */
const serializerOf = (schema: object) => (answer: unknown) => {
  const made = serializers.get(schema) ?? fastJson(schema)
  serializers.set(schema, made)
  return made(answer)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer. */
    takesFile?: true
  }
  interface FastifyRequest {
    /** The language of the person who asks, once their session is known. */
    language: Language
  }
}

/** Cuts the connection of a client whose body takes longer than that of a call may, unless it uploads a file. */
const limitBodyTime = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, next) => {
    const { raw } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (hasBody && !request.routeOptions.config.takesFile) {
      const late = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const timer = setTimeout(() => {
        if (raw.complete === false) answerBrokenRequest(late, raw.socket)
      }, requestMs)
      raw.once('end', () => clearTimeout(timer))
    }
    next()
  })
}

/** The bare server: which address is the client's, limits of time and size, and JSON as the only body. */
export const newServer = (log: FastifyBaseLogger, { trustedProxies }: Config): FastifyInstance => {
  const app = fastify({
    // Take the last address in X-Forwarded-For that is not a trusted proxy's. So a client gains nothing by sending the
    // header.
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    loggerInstance: log,
    // Never taken from a client, who could send one of somebody else's.
    genReqId: newRequestId,
    // One request writes at most one line, so it needs no logger of its own.
    childLoggerFactory: logger => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: uploadMs,
    // A client that reads nothing of its answer for this long is gone or hostile.
    connectionTimeout: sendMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  // First of all, and on the bare answer: so it is also on what is answered from a cache or refused early.
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.setHeader(requestIdHeader, request.id)
    next()
  })
  limitBodyTime(app)
  app.decorateRequest('language', defaultLanguage)
  app.server.maxConnections = mostConnections
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as object))
  // Accept only JSON, which a form on another site cannot send. An empty body counts as an empty object.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body as string, done),
  )
  // While the server closes, each answer also closes its connection; an open one would delay the end. What comes in then
  // is refused in the contract's words: the next process, or another one, answers it.
  let isClosing = false
  app.addHook('preClose', next => {
    isClosing = true
    next()
  })
  app.addHook('onRequest', (_request, _reply, next) =>
    isClosing ? next(unavailable('tryAgainSoon', 1)) : next(),
  )
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isClosing) reply.header('connection', 'close')
    next(null, payload)
  })
  return app
}
