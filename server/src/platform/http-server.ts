import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Config } from './config.ts'
import { answerBrokenRequest } from './error-handler.ts'

// A slow client may not hold a connection: whole headers and body within this time, looked at once a second, so that
// on a busy machine too it is over within 15 s.
const requestMs = 12_000

/** The server before anything is on it: who counts as the client, what is too slow or too long, JSON alone. */
export const newServer = (log: FastifyBaseLogger, { trustedProxies }: Config): FastifyInstance => {
  const app = fastify({
    // Of X-Forwarded-For the last address that no trusted proxy wrote: what a client puts there gains it nothing.
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    loggerInstance: log,
    // Of a request one line is written at most: a logger of its own for each would number what nothing else names.
    childLoggerFactory: logger => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: requestMs,
    connectionTimeout: 0,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
  }) as unknown as FastifyInstance
  // Only JSON: what a form of another site can send is no request here. An empty body is an empty object.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body as string, done),
  )
  return app
}
