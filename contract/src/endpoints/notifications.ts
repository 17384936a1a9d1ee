import { endpoint } from '../endpoint.ts'
import { NotificationForm, NotificationPreferences } from '../entities/notification.ts'

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
  summary:
    'Change what one hears of: fields that are missing stay. Mail about money and the account cannot be off',
  body: NotificationForm,
  reply: NotificationPreferences,
})
