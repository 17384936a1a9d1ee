import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/core/connect.ts'
import type { Clock } from '#server/domain/clock.ts'
import { noMailer } from '#server/jobs/mail/mailer.ts'
import { quietPollMs, seedDemo } from '../../server/seeds/demo.ts'
import type { Filled } from '../market-server.ts'

/** When the pictures are taken, for the sample market and in the browser alike. */
export const moment = new Date('2026-11-20T10:30:00+05:30')

export const quietApp = (pool: ReturnType<typeof createPool>, port: number, clock: Clock) => {
  const log = pino({ level: 'silent' })
  const config = readConfig({ CLOCK_JUMPS: 'accept', RATE_LIMITS: 'off', PORT: String(port) })
  return buildApp({ config, pool, webFolder: 'dist/web', log, mailer: noMailer, clock, pollMs: quietPollMs })
}

/** The sample people and tasks of the five weeks before the moment. */
export const sampleDatabase: Filled = {
  name: 'e2e_sample',
  fill: async (url: string) => {
    const pool = createPool(url, () => {})
    await seedDemo(pool, pino({ level: 'silent' }), clock => quietApp(pool, 0, clock), moment.getTime())
    // Somebody who has no part in a dispute.
    await pool.query(`UPDATE users SET role = 'moderator' WHERE first_name = 'Sneha'`)
    await pool.end()
  },
}
