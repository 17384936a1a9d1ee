import { defaultChoices, type NotificationChoices } from '#contract/entities/notification.ts'
import type { Database } from '#server/db/core/sql.ts'
import { sql } from '#server/db/core/sql.ts'

/** The stored choices of a person: those that differ from the defaults, or once did. */
export type StoredChoices = Partial<Omit<NotificationChoices, 'push' | 'mail'>> & {
  push?: Partial<NotificationChoices['push']>
  mail?: Partial<NotificationChoices['mail']>
}

export interface Choices extends NotificationChoices {
  /** Until when nothing is sent; null unless that is ahead. */
  pausedUntil: Date | null
}

/** Choices with what is missing filled in. */
const whole = ({ push, mail, ...rest }: StoredChoices): NotificationChoices => ({
  ...defaultChoices,
  ...rest,
  push: { ...defaultChoices.push, ...push },
  mail: { ...defaultChoices.mail, ...mail },
})

/** The choices of people, by internal id: everybody who is asked for. */
export const choicesOf = async (
  db: Database,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Choices>> => {
  const rows = await db.rows<{ user_id: number; choices: StoredChoices; paused_until: Date | null }>(sql`
    SELECT user_id, choices, paused_until FROM notification_choices WHERE user_id = ANY (${userIds})`)
  const stored = new Map(rows.map(row => [row.user_id, row]))
  return new Map(
    userIds.map(id => {
      const row = stored.get(id)
      const pausedUntil = row?.paused_until && row.paused_until > now ? row.paused_until : null
      return [id, { ...whole(row?.choices ?? {}), pausedUntil }]
    }),
  )
}

/** Changes some choices of a person. What is not named stays as it is, also what another device changes at the same time. */
export const changeChoices = async (
  tx: Database,
  userId: number,
  { push = {}, mail = {}, ...rest }: StoredChoices,
): Promise<void> => {
  await tx.run(sql`INSERT INTO notification_choices (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`)
  await tx.run(sql`
    UPDATE notification_choices SET choices = choices || ${JSON.stringify(rest)}::jsonb
      || jsonb_build_object('push', coalesce(choices -> 'push', '{}') || ${JSON.stringify(push)}::jsonb,
        'mail', coalesce(choices -> 'mail', '{}') || ${JSON.stringify(mail)}::jsonb)
    WHERE user_id = ${userId}`)
}

/** Sends somebody nothing until a moment, or ends the pause. */
export const pauseNotices = (tx: Database, userId: number, until: Date | null): Promise<number> =>
  tx.run(sql`
    INSERT INTO notification_choices (user_id, paused_until) VALUES (${userId}, ${until})
    ON CONFLICT (user_id) DO UPDATE SET paused_until = excluded.paused_until`)
