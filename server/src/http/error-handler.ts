import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { DatabaseError } from 'pg'
import { limits } from '#contract/limits.ts'
import { requestIdHeader } from '#contract/request-id.ts'
import { defaultLanguage } from '#contract/texts/languages.ts'
import { isOutage, nameOf } from '#server/db/core/faults.ts'
import { AppError, failure, inWords, notFound, unavailable } from '#server/domain/failure.ts'
import { newRequestId, type RequestLog } from './request-log.ts'

const fromFramework = (error: FastifyError, bodyLimit: number): AppError | null => {
  const known: Record<number, AppError> = {
    413: failure(413, 'too_large', 'bodyTooLarge', { kib: Math.floor(bodyLimit / 1024) }),
    415: failure(415, 'unsupported_media_type', 'sendJson'),
    404: notFound('notFound'),
  }
  // The file server forbids folders and paths outside its own. Both are answered as not found.
  const status = error.statusCode === 403 ? 404 : error.statusCode
  if (status === undefined || status < 400 || status >= 500) return null
  return known[status] ?? failure(400, 'validation_failed', 'unreadable')
}

/** The answer for anything thrown. Our own failures are sent as they are; all others reveal nothing internal. */
const toAppError = (error: unknown, bodyLimit: number): AppError => {
  if (error instanceof AppError) return error
  if (isOutage(error as Partial<DatabaseError>)) {
    return unavailable('tryAgainSoon', 2)
  }
  return fromFramework(error as FastifyError, bodyLimit) ?? failure(500, 'internal', 'internal')
}

const broken: Record<string, [string, AppError]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', failure(408, 'validation_failed', 'tooSlow')],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', failure(431, 'too_large', 'headersTooLong')],
}
const unreadable: [string, AppError] = ['400 Bad Request', failure(400, 'validation_failed', 'unreadable')]

/** Answers bytes that are not a valid HTTP request in the contract's shape, and closes the connection. Logs nothing. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, failure] = broken[error.code ?? ''] ?? unreadable
  const body = JSON.stringify(inWords(failure, defaultLanguage))
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    `${requestIdHeader}: ${newRequestId()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** The answers of 503 that an operator has wanted: no failures. */
const planned = new WeakSet<ServerResponse>()
export const isPlanned = (response: ServerResponse): boolean => planned.has(response)

/** Makes every failure of the server an answer of the contract's shape. */
export const installErrorHandling = (app: FastifyInstance, log: RequestLog): void => {
  app.addHook('onResponse', (request, reply, done) => {
    log.answered(request, reply, isPlanned(reply.raw))
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error, request.routeOptions.bodyLimit ?? limits.bodyBytes)
    if (failure.isPlanned) planned.add(reply.raw)
    else if (failure.status >= 500)
      log.failed(request, reply, failure.status, nameOf(error as Partial<DatabaseError>))
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
    const body = JSON.stringify(inWords(failure, request.language))
    return reply.code(failure.status).type('application/json; charset=utf-8').send(body)
  })
}
