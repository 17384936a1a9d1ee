import { changeNotificationPreferencesHandler, getNotificationPreferencesHandler } from './preferences.ts'
import {
  getPushKeyHandler,
  sendTestPushHandler,
  subscribeToPushHandler,
  unsubscribeFromPushHandler,
} from './push.ts'

/** The handler of each call of this feature. */
export const notificationsHandlers = [
  getNotificationPreferencesHandler,
  changeNotificationPreferencesHandler,
  getPushKeyHandler,
  subscribeToPushHandler,
  unsubscribeFromPushHandler,
  sendTestPushHandler,
]
