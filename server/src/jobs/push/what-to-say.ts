import { isOn } from '#contract/announcement.ts'
import type { Alert } from '#contract/entities/alert.ts'
import type { PushPayload } from '#contract/entities/notification.ts'
import { kindOfAlert, type NoticeKind, screenOf } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { alertsOf } from '#server/db/alerts/alerts.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { readSite, siteAsShown } from '#server/db/market/settings.ts'
import type { Choices } from '#server/db/notices/choices.ts'
import { isForToday, isUntold, type UntoldChat, untoldChat } from '#server/db/notices/told.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { About, PushData, Waiting } from './queue-pushes.ts'

/** Whom a push is for, and how. */
export interface Listener {
  userId: number
  texts: Texts
  choices: Choices
  now: Date
}

/** The text of a push at this moment. */
export interface Notice {
  words: Pick<PushPayload, 'title' | 'body' | 'path'>
  kinds: NoticeKind[]
  /** The part that is put off in quiet hours: for the morning's summary, or this push itself; null if none is. */
  waiting: Waiting | 'itself' | null
  /** The messages that it tells of, by conversation. */
  messages: { conversationId: number; upTo: number }[]
}

const longest = { title: 80, body: 240 }

/** A text for a lock screen, cut between characters. */
const cut = (text: string, most: number): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

const words = ({ title, body, path }: Notice['words']): Notice['words'] => ({
  title: cut(title, longest.title),
  body: cut(body, longest.body),
  path,
})

/** Alerts of these numbers that are to be told still. */
const untoldAlerts = (db: Database, userId: number, numbers: readonly number[]): Promise<Alert[]> =>
  alertsOf(db, userId, sql`AND a.seq = ANY (${numbers}::bigint[]) AND ${isUntold} ORDER BY a.seq`)

const ofAlert = async (
  db: Database,
  { userId, texts, choices, now }: Listener,
  { alert: upTo, from }: { alert: number; from: number },
): Promise<Notice | null> => {
  const grouped = sql`(a.seq = ${upTo} OR a.seq >= ${from} AND a.kind = 'New Offer' AND a.task_given_id =
    (SELECT task_given_id FROM alerts WHERE user_id = ${userId} AND seq = ${upTo} AND kind = 'New Offer'))`
  const fresh = await alertsOf(
    db,
    userId,
    sql`AND a.seq <= ${upTo} AND ${grouped} AND ${isUntold} ORDER BY a.seq`,
  )
  const alert = fresh.at(-1)
  if (!alert) return null
  const kind = kindOfAlert(alert.alertType)
  if (!choices.push[kind]) return null
  const isNow = await db.row(sql`SELECT WHERE ${isForToday(sql`${alert.taskId}`, dayInIndia(now))}`)
  return {
    words: words({
      title: texts.pushes.titles[kind],
      body: await sentenceOf(db, userId, alert, texts),
      path: screenOf(alert),
    }),
    kinds: [kind],
    waiting: isNow ? null : { alerts: fresh.map(({ _id }) => Number(_id)) },
    messages: [],
  }
}

/** The alert's own sentence; or how many offers wait on its task. */
const sentenceOf = async (db: Database, userId: number, alert: Alert, texts: Texts): Promise<string> => {
  if (alert.alertType !== 'New Offer') return alert.alertDesc
  const row = await db.row<{ count: number; title: string }>(sql`
    SELECT count(*) AS count, max(a.params ->> 'title') AS title
    FROM alerts a JOIN alert_counters c ON c.user_id = a.user_id
    WHERE a.user_id = ${userId} AND a.kind = 'New Offer' AND a.task_given_id = ${alert.taskId}
      AND a.seq <= ${Number(alert._id)} AND ${isUntold}`)
  const count = Number(row!.count)
  return count > 1 ? texts.pushes.newOffers({ count, title: row!.title }) : alert.alertDesc
}

const ofMessages = async (
  db: Database,
  { userId, texts, choices }: Listener,
  about: { conversation: number; from: number; upTo: number },
): Promise<Notice | null> => {
  if (!choices.push.messages || !(await untoldChat(db, userId, about))) return null
  // The push takes the place of an earlier one, so it tells of all.
  const chat = (await untoldChat(db, userId, { ...about, from: 1 }))!
  return {
    words: words({
      title: chat.firstName,
      body: choices.previews ? chat.text || texts.pushes.sentFile : texts.pushes.newMessages(chat),
      path: paths.chat(chat.friendId),
    }),
    kinds: ['messages'],
    waiting: about,
    messages: [{ conversationId: about.conversation, upTo: about.upTo }],
  }
}

const sumUp = (
  { texts }: Listener,
  alerts: readonly Alert[],
  chats: readonly UntoldChat[],
): Notice['words'] => {
  const counts: Partial<Record<NoticeKind, number>> = {}
  for (const { alertType } of alerts) {
    const kind = kindOfAlert(alertType)
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  if (chats.length > 0) counts.messages = chats.reduce((sum, { count }) => sum + count, 0)
  const screens = new Set([...alerts.map(screenOf), ...chats.map(({ friendId }) => paths.chat(friendId))])
  const [only = ''] = screens
  const list = alerts.length > 0 ? paths.alerts : paths.messages
  return words({
    title: texts.pushes.summaryTitle,
    body: texts.pushes.summary({ counts }),
    path: screens.size === 1 ? only : list,
  })
}

const ofMorning = async (
  db: Database,
  listener: Listener,
  about: Extract<About, { alerts: number[] }>,
): Promise<Notice | null> => {
  const { userId, choices } = listener
  const wanted = (alert: Alert) => choices.push[kindOfAlert(alert.alertType)]
  const alerts = (await untoldAlerts(db, userId, about.alerts)).filter(wanted)
  const chats: UntoldChat[] = []
  for (const [id, range] of choices.push.messages ? Object.entries(about.chats) : []) {
    const chat = await untoldChat(db, userId, { conversation: Number(id), ...range })
    if (chat) chats.push(chat)
  }
  if (alerts.length + chats.length === 0) return null
  const kinds = [
    ...alerts.map(alert => kindOfAlert(alert.alertType)),
    ...chats.map(() => 'messages' as const),
  ]
  return {
    words: sumUp(listener, alerts, chats),
    kinds: [...new Set(kinds)],
    waiting: { alerts: [] },
    messages: chats.map(({ conversationId }) => ({
      conversationId,
      upTo: about.chats[conversationId]!.upTo,
    })),
  }
}

/** The operators' announcement, to those who want it. In quiet hours it waits, and goes out if it still stands then. */
const ofAnnouncement = async (db: Database, { choices, now }: Listener): Promise<Notice | null> => {
  const stored = await readSite(db)
  const { announcement } = stored.settings
  if (!choices.announcements || !announcement?.text || !isOn(announcement, now.getTime())) return null
  return {
    words: words({ title: siteAsShown(stored).name, body: announcement.text, path: paths.home }),
    kinds: [],
    waiting: 'itself',
    messages: [],
  }
}

/** The words of a push now; null if there is nothing to say any more. */
export const whatToSay = async (
  db: Database,
  listener: Listener,
  { about }: PushData,
): Promise<Notice | null> => {
  const { texts, choices } = listener
  if (about === 'test')
    return { words: { ...texts.pushes.test, path: paths.home }, kinds: [], waiting: null, messages: [] }
  if (choices.pausedUntil) return null
  if (about === 'announcement') return ofAnnouncement(db, listener)
  if ('alert' in about) return ofAlert(db, listener, about)
  if ('conversation' in about) return ofMessages(db, listener, about)
  return ofMorning(db, listener, about)
}
