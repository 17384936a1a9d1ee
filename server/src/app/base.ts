import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import type { Clock } from '#server/domain/clock.ts'

/** The base of every part of the app. */
export interface Base {
  app: FastifyInstance
  config: Config
  pool: pg.Pool
  clock: Clock
}
