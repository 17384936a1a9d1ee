import {
  changeNotificationPreferences,
  getNotificationPreferences,
} from '#contract/endpoints/notifications.ts'
import type { NotificationForm, NotificationPreferences } from '#contract/entities/notification.ts'
import { longestPauseDays, neverOff, noticeKindsOf } from '#contract/notices.ts'
import { defaultLanguage } from '#contract/texts/languages.ts'
import { dayMs } from '#contract/time.ts'
import { hashOf } from '#server/access/sessions.ts'
import { sql } from '#server/db/core/sql.ts'
import { changeChoices, choicesOf, pauseNotices } from '#server/db/notices/choices.ts'
import { sealPhone, subjectHash } from '#server/db/people/phone-secrets.ts'
import { conflict, invalid, issue } from '#server/domain/failure.ts'
import { mobileIn } from '#server/domain/people/mobile.ts'
import { handle, type RunContext } from '#server/http/handler.ts'

type Given = Pick<
  RunContext<typeof getNotificationPreferences, undefined>,
  'tx' | 'viewer' | 'sessionToken' | 'clock' | 'config'
>

const preferences = async (given: Given): Promise<NotificationPreferences> => {
  const { tx, viewer, sessionToken = '', clock, config } = given
  const { pausedUntil, ...choices } = (await choicesOf(tx, [viewer.id], clock.now())).get(viewer.id)!
  const device = await tx.row<{ endpoint: string; sent_at: Date | null; failing_since: Date | null }>(sql`
    SELECT p.endpoint, p.sent_at, p.failing_since FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
    WHERE s.token_hash = ${hashOf(sessionToken)}`)
  // Read here, as a session may be cached with the role before.
  const { role } = (await tx.row<{ role: 'member' | 'moderator' | 'operator' }>(
    sql`SELECT role FROM users WHERE id = ${viewer.id}`,
  ))!
  const phone = await tx.row(sql`SELECT FROM badges WHERE user_id = ${viewer.id} AND kind = 'phone'`)
  return {
    ...choices,
    kinds: noticeKindsOf(role),
    pausedUntil: pausedUntil?.toISOString() ?? null,
    language: defaultLanguage,
    device: device
      ? {
          endpoint: device.endpoint,
          sentAt: device.sent_at?.toISOString() ?? null,
          failingSince: device.failing_since?.toISOString() ?? null,
        }
      : null,
    canText: config.smsUrl !== null && phone !== undefined,
  }
}

export const getNotificationPreferencesHandler = handle(getNotificationPreferences, preferences)

/** Kinds of mail that the form would turn off though they cannot be. */
const offIssues = (mail: NotificationForm['mail'] = {}) =>
  neverOff.filter(kind => mail[kind] === 'off').map(kind => issue(`mail.${kind}`, 'mailNeverOff'))

export const changeNotificationPreferencesHandler = handle(
  changeNotificationPreferences,
  async ({ body, db, viewer, clock, config }) => {
    const issues = offIssues(body.mail)
    if (issues.length > 0) throw invalid(...issues)
    const { pausedUntil } = body
    if (pausedUntil && Date.parse(pausedUntil) > clock.now().getTime() + longestPauseDays * dayMs)
      throw invalid(issue('pausedUntil', 'pauseTooLong', { days: longestPauseDays }))
    if (!body.sms) return null
    if (config.smsUrl === null) throw conflict('noTextMessages')
    const phone = mobileIn(body.phone ?? '')
    const hash = phone && (await subjectHash(db, `phone ${phone}`))
    const isOwn = await db.row(
      sql`SELECT FROM badges WHERE user_id = ${viewer.id} AND kind = 'phone' AND subject_hash = ${hash}`,
    )
    if (!phone || !isOwn) throw invalid(issue('phone', 'notYourShownPhone'))
    return sealPhone(db, phone)
  },
  async context => {
    const { phone: _, language: __, pausedUntil, ...choices } = context.body
    const { tx, viewer, prepared } = context
    await changeChoices(tx, viewer.id, choices)
    if (pausedUntil !== undefined)
      await pauseNotices(tx, viewer.id, pausedUntil === null ? null : new Date(pausedUntil))
    if (choices.sms !== undefined)
      await tx.run(sql`UPDATE notification_choices SET phone = ${prepared} WHERE user_id = ${viewer.id}`)
    return preferences(context)
  },
)
