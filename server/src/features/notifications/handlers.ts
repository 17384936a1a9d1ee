import { changeNotificationPreferencesHandler, getNotificationPreferencesHandler } from './preferences.ts'

/** The handler of each call of this feature. */
export const notificationsHandlers = [getNotificationPreferencesHandler, changeNotificationPreferencesHandler]
