import * as Type from 'typebox'
import { type MailTime, mailTimes, type NoticeKind, noticeKinds } from '../notices.ts'
import { instant, nullable, oneOf, text } from './fields.ts'

const clockTime = (title: string) =>
  Type.String({ title, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM in India' })

const eachKind = <T extends Type.TSchema>(schema: (title: string) => T) =>
  Object.fromEntries(noticeKinds.map(kind => [kind, schema(kind)])) as Record<NoticeKind, T>

const Push = Type.Object(eachKind(title => Type.Boolean({ title })))
const Mail = Type.Object(eachKind(title => oneOf(title, mailTimes)))

/** The news that a person gets while the app is closed, and by which way. */
export const NotificationChoices = Type.Object({
  push: Push,
  mail: Mail,
  /** Text messages at the four moments that cannot wait. */
  sms: Type.Boolean({ title: 'Text messages' }),
  /** Whether pushes and mails show what somebody wrote. */
  previews: Type.Boolean({ title: 'Show messages' }),
  /** Announcements of the operators to everybody. */
  announcements: Type.Boolean({ title: 'News of the market' }),
  /** New tasks near the person, once a week. */
  weekly: Type.Boolean({ title: 'Weekly tasks' }),
  /** From and until when pushes wait; the same twice: never. */
  quietFrom: clockTime('Quiet from'),
  quietTo: clockTime('Quiet until'),
})
export type NotificationChoices = Type.Static<typeof NotificationChoices>

/** The choices to change; what is missing stays. */
export const NotificationForm = Type.Object({
  ...Type.Partial(NotificationChoices).properties,
  push: Type.Optional(Type.Partial(Push)),
  mail: Type.Optional(Type.Partial(Mail)),
  /** Until when nothing is sent; null ends the pause. */
  pausedUntil: Type.Optional(nullable(instant)),
  /** The only language that there is as yet. */
  language: Type.Optional(oneOf('Language', ['en'])),
  /** Where text messages go: the number that the person has shown, asked for when they are turned on. */
  phone: Type.Optional(text('Mobile number', { min: 1, max: 20 })),
})
export type NotificationForm = Type.Static<typeof NotificationForm>

const key = (title: string) =>
  Type.String({ title, pattern: '^[A-Za-z0-9_-]+={0,2}$', minLength: 16, maxLength: 200 })

/** A browser's push subscription, as its `toJSON` gives it. */
export const PushSubscriptionForm = Type.Object({
  endpoint: Type.String({ title: 'Endpoint', minLength: 1, maxLength: 1_000 }),
  keys: Type.Object({ p256dh: key('p256dh'), auth: key('auth') }),
})
export type PushSubscriptionForm = Type.Static<typeof PushSubscriptionForm>

/** The content of a push, as the service worker gets it. */
export interface PushPayload {
  title: string
  body: string
  /** A later push with the same one takes its place. */
  tag: string
  /** The screen that a tap opens, below the app's base. */
  path: string
  /** How much is unread: on the app's icon. */
  badge: number
}

/** Pushes to the device of this session. */
const PushDevice = Type.Object({
  endpoint: Type.String(),
  /** When a push was last taken by the push service. */
  sentAt: nullable(instant),
  /** Since when the push service has not answered or taken anything. */
  failingSince: nullable(instant),
})

export const NotificationPreferences = Type.Object(
  {
    ...NotificationChoices.properties,
    /** The kinds that the person's role hears of, in order. */
    kinds: Type.Array(oneOf('Kind', noticeKinds)),
    pausedUntil: nullable(instant),
    language: oneOf('Language', ['en']),
    /** This session's device; null while it hears nothing. */
    device: nullable(PushDevice),
    /** Whether the market sends text messages, and the person has shown a number. */
    canText: Type.Boolean(),
  },
  { title: 'NotificationPreferences' },
)
export type NotificationPreferences = Type.Static<typeof NotificationPreferences>

/** The ways by which a notice leaves, and what came of one that left. */
export const channels = ['push', 'mail', 'sms'] as const
export const Channel = oneOf('Channel', channels)
export const outcomes = ['sent', 'refused', 'gone', 'failed'] as const
export const Outcome = oneOf('Outcome', outcomes)

/** The defaults. */
export const defaultChoices: NotificationChoices = {
  push: {
    offers: true,
    messages: true,
    agreements: true,
    money: true,
    questions: true,
    searches: true,
    account: true,
    reports: true,
    appeals: true,
    disputes: true,
    alarms: true,
  },
  mail: {
    offers: 'at once',
    messages: 'at once',
    agreements: 'at once',
    money: 'at once',
    questions: 'off',
    searches: 'daily',
    account: 'at once',
    reports: 'at once',
    appeals: 'at once',
    disputes: 'at once',
    alarms: 'at once',
  } satisfies Record<NoticeKind, MailTime>,
  sms: false,
  previews: false,
  announcements: false,
  weekly: true,
  quietFrom: '22:00',
  quietTo: '07:00',
}
