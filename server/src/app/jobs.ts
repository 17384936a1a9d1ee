import type { Files } from '#server/files/files.ts'
import { agreementJobs } from '#server/jobs/agreements.ts'
import { startBackups } from '#server/jobs/backups.ts'
import { cleanupJobs, scheduleCleanup } from '#server/jobs/cleanup.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'
import { fileJobs, scheduleFileSweep } from '#server/jobs/files.ts'
import { mailJobs } from '#server/jobs/mail.ts'
import { createMailer, type Mailer } from '#server/jobs/mailer.ts'
import { type Queue, type QueueOptions, startQueue } from '#server/jobs/queue.ts'
import { type Recording, reminderJobs, scheduleReminders } from '#server/jobs/reminders.ts'
import { searchTextJobs } from '#server/jobs/search-texts.ts'
import { secondFactorJobs } from '#server/jobs/second-factors.ts'
import { scheduleStatistics, statisticsJobs } from '#server/jobs/statistics.ts'
import { migrationsFolder } from '#server/ops/project-root.ts'
import type { Base } from './base.ts'

/** Starts a queue for some kinds of jobs, with a lease in milliseconds if it is not the usual one. */
export type OpenQueue = (kinds: QueueOptions['kinds'], leaseMs?: number) => Queue

/** Opens queues that stop with the app. */
export const queuesOf =
  ({ app, pool, clock }: Base, options: Pick<QueueOptions, 'mayDecide' | 'pollMs' | 'onError'>): OpenQueue =>
  (kinds, leaseMs) => {
    const queue = startQueue({ pool, clock, kinds, leaseMs, ...options })
    app.addHook('onClose', () => queue.stop())
    return queue
  }

interface JobsOptions {
  openQueue: OpenQueue
  mayDecide: ClockGuard['mayDecide']
  mailer: Mailer | undefined
  files: Files
  onError(error: Error): void
}

/** Starts mail, cleanup, statistics and backups. Returns the queue in which mails wait. */
export const startJobs = async (
  { app, config, pool, clock }: Base,
  { openQueue, mayDecide, mailer = createMailer(config), files, onError }: JobsOptions,
): Promise<Queue> => {
  const queue = openQueue({
    mail: mailJobs({ pool, clock, mailer, publicUrl: config.publicUrl }),
    cleanup: cleanupJobs(pool, clock, config.retentionDays),
    statistics: statisticsJobs(pool, clock),
    'search-texts': searchTextJobs(pool),
  })
  // A store that does not answer delays no mail.
  openQueue(fileJobs(pool, clock, files))
  await scheduleFileSweep(pool, clock.now())
  await scheduleCleanup(pool, clock.now())
  await scheduleStatistics(pool, clock.now())
  const { backups } = config
  if (backups) {
    const making = {
      backups,
      store: files.store,
      migrations: migrationsFolder(),
      pool,
      clock,
      mayDecide,
      onError,
    }
    const nightly = await startBackups(making)
    app.addHook('onClose', () => nightly.stop())
  }
  return queue
}

/**
 * Starts what the clock does: reminders and deadlines. They wait for no mail, and as they may be done twice, not for the
 * lease of a process that died.
 */
export const startClock = async (
  { config, pool, clock }: Base,
  openQueue: OpenQueue,
  byTheClock: Recording,
): Promise<void> => {
  await scheduleReminders(pool, clock.now())
  openQueue(
    {
      reminders: reminderJobs(clock, byTheClock),
      agreement: agreementJobs(clock, byTheClock, config.reviewDays),
      'second-factor': secondFactorJobs(byTheClock),
    },
    1_000,
  )
}
