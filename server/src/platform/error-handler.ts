import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { DatabaseError } from 'pg'
import type { Failure, FailureCode } from '#contract/entities/failure.ts'
import { limits } from '#contract/limits.ts'
import { isOutage, nameOf } from '#server/database/faults.ts'
import { AppError } from './failure.ts'

const fromFramework = (error: FastifyError): AppError | null => {
  const known: Record<number, [FailureCode, string]> = {
    413: ['too_large', `The request is larger than ${limits.bodyBytes / 1024} KiB`],
    415: ['unsupported_media_type', 'Send JSON'],
    404: ['not_found', 'Not found'],
  }
  // What the file server forbids, a folder or a way out of its own, is not there for anybody.
  const status = error.statusCode === 403 ? 404 : error.statusCode
  if (status === undefined || status < 400 || status >= 500) return null
  const [code, message] = known[status] ?? ['validation_failed', 'The request could not be read']
  return new AppError(known[status] ? status : 400, code, message)
}

/** The answer for anything thrown: what we threw ourselves as it is, the rest without a word of its inside. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isOutage(error as Partial<DatabaseError>)) {
    return new AppError(503, 'unavailable', 'Please try again in a moment', undefined, 2)
  }
  return fromFramework(error as FastifyError) ?? new AppError(500, 'internal', 'Internal Server Error')
}

const broken: Record<string, [string, Failure]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { code: 'validation_failed', message: 'The request took too long to arrive' },
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { code: 'too_large', message: 'The request’s address and headers are too long' },
  ],
}
const unreadable: [string, Failure] = [
  '400 Bad Request',
  { code: 'validation_failed', message: 'The request could not be read' },
]

/** Answers what is not even a request, in the contract's shape, and closes its connection; nothing of it is logged. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, failure] = broken[error.code ?? ''] ?? unreadable
  const body = JSON.stringify(failure)
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Makes every failure of the server an answer of the contract's shape. */
export const installErrorHandling = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error)
    if (failure.status >= 500) {
      request.log.error({ err: nameOf(error as Partial<DatabaseError>) }, 'request failed')
    }
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
    const body: Failure = { message: failure.message, code: failure.code }
    if (failure.issues) body.issues = failure.issues
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
}
