import webPush from 'web-push'
import { limits } from '#contract/limits.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { ensurePushKeys } from '#server/db/notices/push-keys.ts'
import type { Files } from '#server/files/files.ts'
import { agreementJobs } from '#server/jobs/agreements.ts'
import { alarmJobs, scheduleAlarms } from '#server/jobs/alarms/alarm-jobs.ts'
import { startBackups } from '#server/jobs/backups.ts'
import { cleanupJobs, scheduleCleanup } from '#server/jobs/cleanup.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'
import { documentJobs } from '#server/jobs/documents.ts'
import { failedRequestJobs } from '#server/jobs/failed-requests.ts'
import { fileJobs, scheduleFileSweep } from '#server/jobs/files.ts'
import { mailJobs } from '#server/jobs/mail/account-mails.ts'
import { circularJobs, circularMailJobs } from '#server/jobs/mail/circulars.ts'
import { invitationJobs } from '#server/jobs/mail/invitations.ts'
import { createMailer, type Mailer } from '#server/jobs/mail/mailer.ts'
import { noticeMailJobs } from '#server/jobs/mail/notice-jobs.ts'
import { scheduleWeekly, weeklyJobs, weeklyMailJobs } from '#server/jobs/mail/weekly.ts'
import { newTaskJobs } from '#server/jobs/new-tasks.ts'
import { noticeTextJobs } from '#server/jobs/notice-texts.ts'
import { Hosts } from '#server/jobs/push/hosts.ts'
import { pushJobs } from '#server/jobs/push/push-jobs.ts'
import { createQueue, type JobKind, type Queue, type QueueOptions, wakeOnTime } from '#server/jobs/queue.ts'
import { type Recording, reminderJobs, scheduleReminders } from '#server/jobs/reminders.ts'
import { searchTextJobs } from '#server/jobs/search-texts.ts'
import { secondFactorJobs } from '#server/jobs/second-factors.ts'
import { skillKeyJobs } from '#server/jobs/skill-keys.ts'
import { scheduleStatistics, statisticsJobs } from '#server/jobs/statistics.ts'
import { textMessageJobs } from '#server/jobs/text-messages.ts'
import { createTextSender } from '#server/jobs/text-sender.ts'
import { webhookJobs } from '#server/jobs/webhooks/deliver.ts'
import { migrationsFolder } from '#server/ops/project-root.ts'
import type { Payments } from '#server/payments/open-payments.ts'
import type { Base } from './base.ts'

type OwnOptions = Pick<QueueOptions, 'leaseMs' | 'concurrency' | 'perLane' | 'narrowLanes'>

/** Starts a queue for some kinds of jobs. */
export type OpenQueue = (kinds: QueueOptions['kinds'], own?: OwnOptions) => Queue

/** Opens queues that are woken together and stop with the app. */
export const queuesOf = (
  { app, pool, clock }: Base,
  options: Pick<QueueOptions, 'mayDecide' | 'pollMs' | 'onError'>,
): OpenQueue => {
  const queues: Queue[] = []
  const waking = wakeOnTime(queues, { pool, clock, ...options })
  app.addHook('onClose', () => waking.stop())
  return (kinds, own = {}) => {
    const queue = createQueue({ pool, clock, kinds, ...own, ...options })
    queues.push(queue)
    // Each before what was opened before it, such as the service that its jobs call.
    app.addHook('onClose', () => queue.stop())
    return queue
  }
}

/** How many pushes a process sends at the same time, and how many to one push service. */
const pushing = { concurrency: 16, perLane: 4 }

const startPushes = async (
  { config, pool, clock }: Base,
  openQueue: OpenQueue,
  onError: (error: Error) => void,
): Promise<void> => {
  const keys = await ensurePushKeys(databaseOn(pool), webPush.generateVAPIDKeys)
  const hosts = new Hosts()
  const push = pushJobs({ pool, clock, config, keys, hosts, onError })
  openQueue({ push: push as JobKind<never> }, { ...pushing, narrowLanes: () => hosts.rooms(clock.now()) })
}

/** How many events a process sends to webhooks at the same time: to each two, so that no webhook waits for another. */
const telling = { concurrency: 2 * limits.webhook.perMarket, perLane: 2 }

/** How many notices a process mails at the same time. */
const mailing = { concurrency: 4 }

interface JobsOptions {
  openQueue: OpenQueue
  mayDecide: ClockGuard['mayDecide']
  mailer: Mailer | undefined
  files: Files
  onError(error: Error): void
}

/** Starts mail, text messages, cleanup, statistics and backups. Returns what looks for mails and messages now. */
export const startJobs = async (
  { app, config, pool, clock }: Base,
  { openQueue, mayDecide, mailer = createMailer(config), files, onError }: JobsOptions,
): Promise<Pick<Queue, 'kick'>> => {
  const post = { pool, clock, mailer, publicUrl: config.publicUrl }
  const queue = openQueue({
    mail: mailJobs(post),
    cleanup: cleanupJobs(pool, clock, config.retentionDays),
    statistics: statisticsJobs(pool, clock),
    'failed-requests': failedRequestJobs(pool, clock),
    'search-texts': searchTextJobs(pool, clock),
    'skill-keys': skillKeyJobs(pool),
    circular: circularJobs(post),
  })
  // However many notices wait, mail about accounts does not wait for them.
  openQueue({ 'notice-mail': noticeMailJobs(post) as JobKind<never> }, mailing)
  openQueue({ invitation: invitationJobs(post) as JobKind<never> }, mailing)
  // Nor do notices wait for what is sent to everybody.
  openQueue({ 'circular-mail': circularMailJobs(post) as JobKind<never> }, mailing)
  openQueue({ weekly: weeklyJobs(pool, clock), 'weekly-mail': weeklyMailJobs(post) as JobKind<never> })
  await scheduleWeekly(pool, clock.now())
  // A gateway that does not answer delays no mail.
  const sender = createTextSender(config)
  const sms = textMessageJobs({ pool, clock, sender })
  const messages = openQueue({ sms: sms as JobKind<never> })
  // Codes are waited for, so they wait for no other message.
  const texts = noticeTextJobs({
    pool,
    clock,
    sender: config.smsUrl ? sender : null,
    publicUrl: config.publicUrl,
  })
  openQueue({ 'notice-sms': texts as JobKind<never> })
  await startPushes({ app, config, pool, clock }, openQueue, onError)
  openQueue({ webhook: webhookJobs({ pool, clock, config }) as JobKind<never> }, telling)
  // Nor does a store.
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
  return {
    kick: () => {
      queue.kick()
      messages.kick()
    },
  }
}

/**
 * Starts what the clock does: reminders and deadlines; and the news of tasks. They wait for no mail, and as they may be done twice, not for the
 * lease of a process that died.
 */
export const startClock = async (
  { config, pool, clock }: Base,
  openQueue: OpenQueue,
  {
    byTheClock,
    mayDecide,
    payments,
  }: { byTheClock: Recording; mayDecide: ClockGuard['mayDecide']; payments: Payments },
): Promise<void> => {
  await scheduleReminders(pool, clock.now())
  await scheduleAlarms(pool, clock.now())
  // They ask other machines, for which nothing else waits.
  const { areKeysRefused } = payments
  openQueue({ alarms: alarmJobs({ pool, clock, config, recording: byTheClock, mayDecide, areKeysRefused }) })
  openQueue(
    {
      reminders: reminderJobs(clock, byTheClock),
      agreement: agreementJobs(clock, byTheClock, config.reviewDays, mayDecide),
      'second-factor': secondFactorJobs(byTheClock),
      'new-task': newTaskJobs(clock, byTheClock),
      'document-expiry': documentJobs(clock, byTheClock),
    },
    { leaseMs: 1_000 },
  )
}
