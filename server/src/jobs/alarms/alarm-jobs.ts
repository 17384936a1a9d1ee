import type pg from 'pg'
import { alarmKinds } from '#contract/alarms.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { lockAlarms, storeAlarm } from '#server/db/market/alarms.ts'
import { turned } from '#server/domain/alarm.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { Payments } from '#server/payments/open-payments.ts'
import type { ClockGuard } from '../clock-guard.ts'
import type { JobKind } from '../queue.ts'
import type { Recording } from '../reminders.ts'
import { alarms } from './alarms.ts'
import { certificateEnd } from './certificate.ts'
import { rememberRoom, roomNow } from './disks.ts'
import { type Facts, readFacts } from './facts.ts'
import { redisFailure } from './redis-failure.ts'

const everyMs = 2 * minuteMs

interface Options {
  pool: pg.Pool
  clock: Clock
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'backups' | 'redisUrl'>
  recording: Recording
  mayDecide: ClockGuard['mayDecide']
  areKeysRefused: Payments['areKeysRefused']
}

/** Asks for the certificate's end once an hour at most. Null without one, undefined if the host does not answer. */
const hourly = (url: string): (() => Promise<Facts['certificateEnd']>) => {
  if (!url.startsWith('https:')) return async () => null
  let last: { at: number; end: Date } | undefined
  return async () => {
    if (last && performance.now() - last.at < hourMs) return last.end
    const end = await certificateEnd(url)
    last = end ? { at: performance.now(), end } : undefined
    return last?.end
  }
}

/**
 * Looks every two minutes for faults of the server, and alerts operators once when an alarm begins and once when it is
 * over. The row of an alarm and the notices of it are written in one transaction, under a lock: if a process dies or two
 * run at once, no notice is sent twice or lost.
 */
export const alarmJobs = ({
  pool,
  clock,
  config,
  recording,
  mayDecide,
  areKeysRefused,
}: Options): JobKind => {
  const db = databaseOn(pool)
  const endOfCertificate = hourly(config.publicUrl)
  const folders = [config.dataDir, ...(config.backups ? [config.backups.folder] : [])]
  const gather = async (now: Date): Promise<Facts> => ({
    ...(await readFacts(db, { now, isNightly: config.backups !== null })),
    disks: await rememberRoom(db, await roomNow(folders, now), now),
    certificateEnd: await endOfCertificate(),
    areKeysRefused: areKeysRefused(),
    redisFailure: await redisFailure(config.redisUrl),
  })
  return {
    run: async () => {
      const now = clock.now()
      const isTimeRight = await mayDecide()
      // With a time that may be wrong, nearly every alarm would begin or be over.
      const facts = isTimeRight ? await gather(now) : null
      await recording(async (tx, emit) => {
        for (const state of await lockAlarms(tx, alarmKinds)) {
          const { kind } = state
          const { look, afterMs = 0 } =
            kind === 'clock' ? { look: () => (isTimeRight ? null : '') } : alarms[kind]
          const detail = facts || kind === 'clock' ? look(facts!, state.beganAt !== null) : undefined
          if (detail === undefined) continue
          const next = turned(state, detail, { now, afterMs })
          await storeAlarm(tx, next.state)
          if (next.news === 'began') emit({ kind: 'AlarmBegan', alarm: kind, detail: next.state.detail })
          if (next.news === 'over') emit({ kind: 'AlarmEnded', alarm: kind })
        }
      })
      return new Date(now.getTime() + everyMs)
    },
    maxAttempts: () => Number.POSITIVE_INFINITY,
  }
}

/** Makes sure that the alarms are looked at, once for all processes. */
export const scheduleAlarms = (pool: pg.Pool, now: Date): Promise<number> =>
  databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('alarms', 'all', '{}', ${now}, ${new Date(now.getTime() + everyMs)}) ON CONFLICT (kind, key) DO NOTHING`)
