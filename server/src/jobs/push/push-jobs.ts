import type pg from 'pg'
import type { NoticeKind } from '#contract/notices.ts'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { transaction } from '#server/db/core/connect.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { readSite } from '#server/db/market/settings.ts'
import { choicesOf } from '#server/db/notices/choices.ts'
import type { PushKeys } from '#server/db/notices/push-keys.ts'
import { noteSending } from '#server/db/notices/sendings.ts'
import { countUnread, notePushed } from '#server/db/notices/told.ts'
import type { Clock } from '#server/domain/clock.ts'
import { quietUntil } from '#server/domain/notices/quiet-hours.ts'
import type { Resolve } from '../outgoing.ts'
import type { JobKind } from '../queue.ts'
import type { Hosts } from './hosts.ts'
import { type PushData, pushLater, type Waiting } from './queue-pushes.ts'
import { type PushAddress, sendPush, subjectOf, type Taken } from './send.ts'
import { type Notice, whatToSay } from './what-to-say.ts'

export interface PushOptions {
  pool: pg.Pool
  clock: Clock
  config: Pick<Config, 'pushAllow' | 'mailFrom' | 'publicUrl' | 'sessionMaxDays'>
  keys: PushKeys
  hosts: Hosts
  resolve?: Resolve | undefined
  /** Hears of pushes that a push service refused for good. */
  onError(error: Error): void
}

interface Device extends PushAddress {
  id: number
  user_id: number
  language: Language
  failing_since: Date | null
}

/** A device whose session and account are still good. */
const deviceOf = (
  db: Database,
  id: number,
  { now, maxDays }: { now: Date; maxDays: number },
): Promise<Device | undefined> =>
  db.row<Device>(sql`
    SELECT p.id, p.user_id, p.endpoint, p.p256dh, p.auth, p.failing_since, u.language
    FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id JOIN users u ON u.id = p.user_id
    WHERE p.id = ${id} AND s.expires_at > ${now} AND s.created_at > ${new Date(now.getTime() - maxDays * dayMs)}
      AND u.deleted_at IS NULL AND NOT EXISTS (SELECT FROM bans WHERE person_id = u.id)`)

const isShortLived = (kind: NoticeKind): boolean => ['offers', 'messages', 'searches'].includes(kind)
const isUrgent = (kind: NoticeKind): boolean =>
  ['agreements', 'money', 'messages', 'offers', 'alarms'].includes(kind)

/** How long a push is worth sending. */
const lifeMs = (kinds: readonly NoticeKind[]): number =>
  kinds.length > 0 && kinds.every(isShortLived) ? 4 * hourMs : dayMs

const shortestPauseMs = 10_000
const longestPauseMs = 15 * minuteMs

/** When a push is tried again that could not be sent: each time it waits for as long again as the device has failed. */
const nextTry = ({ failing_since }: Device, retryAfterMs: number | null, now: Date): Date => {
  const failingMs = now.getTime() - (failing_since ?? now).getTime()
  const pause = Math.min(longestPauseMs, Math.max(shortestPauseMs, failingMs))
  return new Date(now.getTime() + Math.max(pause, retryAfterMs ?? 0))
}

const hostIn = ({ endpoint }: PushAddress): string => new URL(endpoint).host

/** Keeps how sending went, for the person and for what is sent next. */
const note = async (
  tx: Database,
  device: Device,
  { outcome }: Taken | { outcome: 'failed' },
  { notice, about, now }: { notice: Notice; about: string; now: Date },
): Promise<void> => {
  const { id, user_id } = device
  if (outcome === 'sent')
    await tx.run(sql`UPDATE push_subscriptions SET sent_at = ${now}, failing_since = NULL WHERE id = ${id}`)
  else if (outcome === 'gone') await tx.run(sql`DELETE FROM push_subscriptions WHERE id = ${id}`)
  else
    await tx.run(sql`
      UPDATE push_subscriptions SET failing_since = coalesce(failing_since, ${now}) WHERE id = ${id}`)
  if (outcome === 'later') return
  // Test pushes and announcements belong to no kind of notice.
  const kinds = notice.kinds.length > 0 ? notice.kinds : [about]
  await noteSending(tx, { userId: user_id, channel: 'push', kinds, at: now, outcome })
  if (outcome !== 'sent') return
  for (const { conversationId, upTo } of notice.messages) await notePushed(tx, user_id, conversationId, upTo)
}

/**
 * Sends pushes. When a job runs, it looks at what was seen, read and chosen until then. What it sends a second time,
 * because a process died in between, takes the place of the first on the device.
 */
export const pushJobs = (options: PushOptions): JobKind<PushData> => {
  const { pool, clock, config, keys, hosts, resolve, onError } = options
  const rules = { allowed: config.pushAllow, ...(resolve && { resolve }) }
  const handOver = async (db: Database, device: Device, data: PushData, notice: Notice): Promise<Taken> => {
    const { settings } = await readSite(db)
    const spentMs = clock.now().getTime() - Date.parse(data.at)
    const letter = {
      payload: { ...notice.words, tag: data.tag, badge: await countUnread(db, device.user_id) },
      ttlSeconds: Math.max(1, Math.ceil((lifeMs(notice.kinds) - spentMs) / 1_000)),
      isUrgent: notice.kinds.some(isUrgent),
    }
    const subject = subjectOf(config, settings.contact?.email)
    const taken = await sendPush(device, letter, { keys, subject, rules })
    const host = hostIn(device)
    if (taken.outcome !== 'later') hosts.answered(host)
    else if (taken.status !== 429) hosts.failed(host, clock.now())
    if (taken.outcome === 'refused') onError(new Error(`${host} refused a push with ${taken.status}`))
    return taken
  }
  return {
    run: async ({ data }) => {
      const db = databaseOn(pool)
      const now = clock.now()
      const device = await deviceOf(db, data.subscriptionId, { now, maxDays: config.sessionMaxDays })
      if (!device) return undefined
      const userId = device.user_id
      const choices = (await choicesOf(db, [userId], now)).get(userId)!
      const notice = await whatToSay(db, { userId, texts: textsIn(device.language), choices, now }, data)
      if (!notice) return undefined
      const morning = notice.waiting && quietUntil(choices, now)
      if (morning && notice.waiting === 'itself') return morning
      if (morning) {
        const waiting = { subscriptionId: device.id, about: notice.waiting as Waiting }
        await transaction(pool, tx => pushLater(tx, waiting, morning))
        return undefined
      }
      const isLate = now.getTime() >= Date.parse(data.at) + lifeMs(notice.kinds)
      const taken = isLate ? { outcome: 'failed' as const } : await handOver(db, device, data, notice)
      await transaction(pool, tx => note(tx, device, taken, { notice, about: String(data.about), now }))
      return taken.outcome === 'later' ? nextTry(device, taken.retryAfterMs, now) : undefined
    },
    maxAttempts: () => 20,
  }
}
