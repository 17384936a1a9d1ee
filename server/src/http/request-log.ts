import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { personHeader } from '#contract/person-header.ts'
import type { Config } from '#server/config/config.ts'
import type { nameOf } from '#server/db/core/faults.ts'
import { sparingly } from '#server/domain/sparing-log.ts'
import type { FailedRequests } from './failed-requests.ts'

/** A new id of a request: twelve characters that can be read out. Node.js makes many at a time, so one costs next to nothing. */
export const newRequestId = (): string => randomUUID().slice(-12)

/** The parts of an error that may be logged. */
export type LoggedError = ReturnType<typeof nameOf>

/**
 * Writes one line for each request: its route without what stood in it, and no words, addresses or tokens. Failures are
 * kept for an hour, and those of the same kind are written once a minute with their number.
 */
export class RequestLog {
  readonly #app: FastifyInstance
  readonly #failed: FailedRequests
  readonly #keeps4xx: boolean
  readonly #error
  readonly #warn
  /** Requests whose line is already written. */
  readonly #written = new WeakSet<FastifyRequest>()

  constructor(app: FastifyInstance, failed: FailedRequests, { keeps4xx }: Pick<Config, 'keeps4xx'>) {
    this.#app = app
    this.#failed = failed
    this.#keeps4xx = keeps4xx
    this.#error = sparingly((message, details) => app.log.error(details, message))
    this.#warn = sparingly((message, details) => app.log.warn(details, message))
  }

  /** Writes the line of an answered request. A failure that an operator caused is not logged as one. */
  answered(request: FastifyRequest, reply: FastifyReply, isPlanned: boolean): void {
    const { statusCode } = reply
    if (statusCode >= 500 && !isPlanned) this.failed(request, reply, statusCode)
    else if (statusCode >= 400 && statusCode < 500 && this.#keeps4xx) this.#refused(request, reply)
    else this.#app.log.info(this.#line(request, reply, statusCode), 'request')
  }

  /** Writes the line of a request that fails, also if its client does not wait for the answer. */
  failed(request: FastifyRequest, reply: FastifyReply, status: number, err?: LoggedError): void {
    if (this.#written.has(request)) return
    this.#written.add(request)
    const line = this.#line(request, reply, status)
    const kind = err && JSON.stringify(err)
    this.#error(`${line.method} ${line.route} ${status} ${kind}`, 'request failed', { ...line, err })
    this.#failed.keep({
      ...line,
      error:
        (err &&
          [err.code, 'table' in err ? err.table : err.message].filter(Boolean).join(' ').slice(0, 200)) ||
        null,
    })
  }

  #refused(request: FastifyRequest, reply: FastifyReply): void {
    const line = this.#line(request, reply, reply.statusCode)
    this.#warn(`${line.method} ${line.route} ${line.status}`, 'request refused', line)
    this.#failed.keep({ ...line, error: null })
  }

  #line(request: FastifyRequest, reply: FastifyReply, status: number) {
    return {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status,
      ms: Math.round(reply.elapsedTime),
      person: (reply.getHeader(personHeader) as string | undefined) ?? null,
    }
  }
}
