import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NotificationForm, NotificationPreferences, PushSubscriptionForm } from '../entities/notification.ts'

const done = Type.Object({ message: Type.String() })

export const getNotificationPreferences = endpoint({
  name: 'getNotificationPreferences',
  method: 'GET',
  path: '/notifications/preferences',
  access: 'session',
  kind: 'read',
  summary: 'What one hears of while the app is closed',
  reply: NotificationPreferences,
})

export const changeNotificationPreferences = endpoint({
  name: 'changeNotificationPreferences',
  method: 'PUT',
  path: '/notifications/preferences',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary:
    'Change what one hears of: fields that are missing stay. Mail about money and the account cannot be off',
  body: NotificationForm,
  reply: NotificationPreferences,
})

export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/notifications/pushKey',
  access: 'session',
  kind: 'read',
  summary: "The market's public key for push subscriptions (VAPID)",
  reply: Type.Object({ publicKey: Type.String() }),
})

export const subscribeToPush = endpoint({
  name: 'subscribeToPush',
  method: 'POST',
  path: '/notifications/subscribe',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: "Send pushes to this session's device, at one of the known push services",
  body: PushSubscriptionForm,
  reply: done,
})

export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  method: 'POST',
  path: '/notifications/unsubscribe',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: "Send no more pushes to this session's device",
  reply: done,
})

export const sendTestPush = endpoint({
  name: 'sendTestPush',
  method: 'POST',
  path: '/notifications/test',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: "Send a push to this session's device, at most five in ten minutes",
  reply: done,
})
