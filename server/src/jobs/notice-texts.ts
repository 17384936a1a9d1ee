import type pg from 'pg'
import type { Alert } from '#contract/entities/alert.ts'
import { kindOfAlert, screenOf } from '#contract/notices.ts'
import { appBase } from '#contract/paths.ts'
import type { ReminderTopic } from '#contract/texts/en/alerts.ts'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { dayInIndiaAt, indiaOffsetMs, minuteMs } from '#contract/time.ts'
import { isPhoneBanned } from '#server/access/bans.ts'
import { transaction } from '#server/db/core/connect.ts'
import { type Database, databaseOn, listOf, sql } from '#server/db/core/sql.ts'
import { readSite, siteAsShown } from '#server/db/market/settings.ts'
import { choicesOf } from '#server/db/notices/choices.ts'
import { noteSending } from '#server/db/notices/sendings.ts'
import { isForToday, isUntold } from '#server/db/notices/told.ts'
import { subjectHash, unsealPhone } from '#server/db/people/phone-secrets.ts'
import type { Clock } from '#server/domain/clock.ts'
import { quietUntil } from '#server/domain/notices/quiet-hours.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { Job, JobKind } from './queue.ts'
import { NoGateway, type TextSender } from './text-sender.ts'

type Moment = keyof Texts['textMessages']['notices']

/** Of which alerts text messages tell; of reminders, only of the one of the agreed day. */
const moments: readonly Moment[] = ['Offer Accepted', 'Change Proposed', 'Dispute Opened', 'Reminder']
const reminderOfTheDay: ReminderTopic = 'day-tomorrow'

/** An alert that is seen in the app within this time needs no message. */
const patienceMs = minuteMs
const mostADay = 10
/** A message shows no more of a title: every 160 characters cost the operator. */
const titleLength = 30

/** `isTried`: the gateway may have it already. */
interface TextData {
  seq: number
  isTried?: true
}

const isMoment = (type: string): type is Moment => moments.some(moment => moment === type)

/** Queues text messages to those of the receivers of alerts who want them. */
export const textAlerts = async (
  tx: Database,
  alerts: readonly { userId: number; alert: Alert }[],
  now: Date,
): Promise<void> => {
  const told = alerts.filter(({ alert }) => isMoment(alert.alertType))
  if (told.length === 0) return
  const receivers = told.map(({ userId }) => userId)
  const numbers = told.map(({ alert }) => Number(alert._id))
  await tx.run(sql`
    INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
    SELECT 'notice-sms', a.user_id || ':' || a.seq, a.user_id, jsonb_build_object('seq', a.seq), ${now},
      ${new Date(now.getTime() + patienceMs)}
    FROM unnest(${listOf('bigint', receivers)}, ${listOf('bigint', numbers)}) AS given (user_id, seq)
    JOIN alerts a USING (user_id, seq) JOIN notification_choices n USING (user_id)
    WHERE n.phone IS NOT NULL AND n.choices ->> 'sms' = 'true'
      AND (a.kind <> 'Reminder' OR a.params ->> 'topic' = ${reminderOfTheDay})
    ON CONFLICT (kind, key) DO NOTHING`)
}

interface Told {
  kind: Moment
  title: string
  task_given_id: string
  is_today: boolean
  language: Language
  phone: string
  phone_hash: Buffer
}

/** The news, unless it was seen meanwhile or the person no longer wants, or may get, messages. */
const whatToTell = (db: Database, userId: number, { seq, now }: { seq: number; now: Date }) =>
  db.row<Told>(sql`
    SELECT a.kind, a.params ->> 'title' AS title, a.task_given_id, u.language, n.phone, b.subject_hash AS phone_hash,
      ${isForToday(sql`a.task_given_id`, dayInIndia(now))} AS is_today
    FROM alerts a JOIN alert_counters c ON c.user_id = a.user_id JOIN users u ON u.id = a.user_id
    JOIN notification_choices n ON n.user_id = a.user_id JOIN badges b ON b.user_id = a.user_id AND b.kind = 'phone'
    WHERE a.user_id = ${userId} AND a.seq = ${seq} AND ${isUntold} AND n.phone IS NOT NULL
      AND u.deleted_at IS NULL AND NOT EXISTS (SELECT FROM bans WHERE person_id = u.id)`)

/** Counts a message before it is sent, so that none is sent twice and nobody gets too many. Undefined: it is one too many. */
const count = (
  pool: pg.Pool,
  { id, user_id }: Job,
  { kind, data, now }: { kind: Moment; data: TextData; now: Date },
): Promise<number | undefined> =>
  transaction(pool, async tx => {
    await tx.run(sql`SELECT FROM notification_choices WHERE user_id = ${user_id} FOR UPDATE`)
    const midnight = new Date(Date.parse(`${dayInIndiaAt(now.getTime())}T00:00:00Z`) - indiaOffsetMs)
    const sent = await tx.row<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM sendings
      WHERE user_id = ${user_id} AND channel = 'sms' AND kinds <> '{code}' AND at >= ${midnight}`)
    if (sent!.count >= mostADay) return undefined
    await tx.run(sql`UPDATE jobs SET data = ${JSON.stringify({ ...data, isTried: true })} WHERE id = ${id}`)
    return noteSending(tx, {
      ...{ userId: user_id!, channel: 'sms', kinds: [kindOfAlert(kind)], at: now, outcome: 'failed' },
    })
  })

/**
 * Sends text messages about what cannot wait. In quiet hours they wait for the morning, but for what is about the
 * agreement of today. Each is handed to the gateway once: it is tried again only if the gateway was not reached.
 */
export const noticeTextJobs = ({
  pool,
  clock,
  sender,
  publicUrl,
}: {
  pool: pg.Pool
  clock: Clock
  /** Null while the market sends no text messages. */
  sender: TextSender | null
  publicUrl: string
}): JobKind<TextData> => ({
  run: async job => {
    const { id, data } = job
    const [userId, now] = [job.user_id!, clock.now()]
    const db = databaseOn(pool)
    const told = await whatToTell(db, userId, { seq: data.seq, now })
    const choices = (await choicesOf(db, [userId], now)).get(userId)!
    if (!told || !sender || data.isTried || !choices.sms || choices.pausedUntil) return undefined
    const morning = quietUntil(choices, now)
    if (morning && !told.is_today) return morning
    const phone = await unsealPhone(db, told.phone)
    const isOwn = told.phone_hash.equals(await subjectHash(db, `phone ${phone}`))
    if (!isOwn || (await isPhoneBanned(db, phone))) return undefined
    const { textMessages } = textsIn(told.language)
    const title = [...told.title].slice(0, titleLength).join('')
    const words = textMessages.notices[told.kind]({ title, isToday: told.is_today })
    const screen = screenOf({ taskId: told.task_given_id, alertType: told.kind })
    const site = siteAsShown(await readSite(db)).name
    const text = textMessages.notice({ site, words, url: `${publicUrl}${appBase}${screen}` })
    const sending = await count(pool, job, { kind: told.kind, data, now })
    if (sending === undefined) return undefined
    try {
      await sender.send({ phone, text })
    } catch (error) {
      if (error instanceof NoGateway) {
        await db.run(sql`DELETE FROM sendings WHERE id = ${sending}`)
        await db.run(sql`UPDATE jobs SET data = ${JSON.stringify({ seq: data.seq })} WHERE id = ${id}`)
      }
      throw error
    }
    await db.run(sql`UPDATE sendings SET outcome = 'sent' WHERE id = ${sending}`)
    return undefined
  },
  maxAttempts: error => (error instanceof NoGateway ? 6 : 1),
})
