import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Lines } from '#server/access/admission.ts'
import type { RateLimit } from '#server/access/rate-limit.ts'
import { runAndRest } from '#server/access/run-and-rest.ts'
import { ShortCache } from '#server/access/short-cache.ts'
import { type Database, databaseOn } from '#server/db/core/sql.ts'
import { AppError, givesWay } from '#server/domain/failure.ts'

/** How long a refusal waits for whoever asks too often: a program that asks without end asks once a second then. */
const refusalMs = 1_000
const refusalOf = (error: unknown): AppError | null => {
  if (!(error instanceof AppError)) return null
  if (error.status === 503) return givesWay()
  return error.status === 429 ? error : null
}

/** How many times as long as the work takes, its place rests. */
const restTimes = 3

/** How long a page of the app waits for what it says to chats. */
const patienceMs = 500

/** How much memory the pages take that are kept for a second. */
const mostBytes = 8_000_000

/** How strangers get at the database, and how often. */
export interface Access {
  pool: pg.Pool
  lines: Lines
  limit: RateLimit
}

/**
 * Reads for people and programs without an account. What they read is cached for a second, and all of them together
 * give way to members: however many there are, few are served between two calls of members.
 */
export class PublicReader {
  readonly #cache = new ShortCache<{ size: number }>({ maxSize: mostBytes, sizeOf: ({ size }) => size })

  constructor(readonly access: Access) {}

  /** Does the work when it is its turn. Throws 429 if the client asks too often, 503 if the wait gets long. */
  async serve<T>(
    request: FastifyRequest,
    rule: 'pageByClient' | 'pictureByClient',
    work: () => Promise<T>,
  ): Promise<T> {
    const { limit, lines } = this.access
    const turn = async () => {
      await nextTurn()
      return work()
    }
    try {
      await limit.consume(rule, request.ip)
      return await runAndRest(lines.pages, request.ip, { work: turn, times: restTimes })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      await pause(refusalMs, undefined, { ref: false })
      throw refusal
    }
  }

  /** The value under this key, read at most once a second. */
  async find<T extends { size: number }>(
    request: Pick<FastifyRequest, 'ip'>,
    key: string,
    read: (db: Database) => Promise<T>,
  ): Promise<T> {
    const { lines, pool } = this.access
    const db = databaseOn({
      query: statement => lines.strangersWork.run(request.ip, () => pool.query(statement)),
    })
    return (await this.#cache.find(key, () => read(db))) as T
  }

  /** The same for something that a page does without if it is not there soon, or if the client asks too often. */
  async ifInTime<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T | undefined> {
    const late = pause(patienceMs, undefined, { ref: false })
    const wanted = this.access.limit.consume('pageByClient', request.ip).then(work)
    return Promise.race([wanted.catch(() => undefined), late])
  }
}
