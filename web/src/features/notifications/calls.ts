import type { QueryClient } from '@tanstack/react-query'
import {
  changeNotificationPreferences,
  getNotificationPreferences,
  getPushKey,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/endpoints/notifications.ts'
import type { NotificationForm, NotificationPreferences } from '#contract/entities/notification.ts'
import { call } from '#web/platform/call.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { subscribe, unsubscribe } from '#web/platform/push.ts'
import { keyOf, read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

export const ownPreferences = read(getNotificationPreferences, {})

/** Choices with changes that are on their way. */
const changed = (now: NotificationPreferences, { push, mail, phone: _, ...rest }: NotificationForm) => ({
  ...now,
  ...rest,
  push: { ...now.push, ...push },
  mail: { ...now.mail, ...mail },
})

export const choose = write(changeNotificationPreferences, {
  failure: serverFirst(),
  apply: (client, preferences) => client.setQueryData(keyOf(getNotificationPreferences), preferences),
})

/** The choices as they are shown while some are on their way. */
export const withPending = (
  now: NotificationPreferences,
  pending: readonly NotificationForm[],
): NotificationPreferences => pending.reduce(changed, now)

export const sendTest = write(sendTestPush, {
  success: () => texts.notifications.testSent,
  failure: serverFirst(),
})

/** Turns pushes on for this device. False if the person or the browser says no. */
export const turnOn = async (client: QueryClient): Promise<boolean> => {
  const made = await subscribe(async () => (await call(getPushKey, {})).publicKey)
  if (!made) return false
  await call(subscribeToPush, { body: { endpoint: made.endpoint, keys: made.keys } })
  await client.invalidateQueries({ queryKey: keyOf(getNotificationPreferences) })
  return true
}

/** Turns them off again. The server first: a browser that does not answer is sent nothing all the same. */
export const turnOff = async (client: QueryClient): Promise<void> => {
  await call(unsubscribeFromPush, {})
  await client.invalidateQueries({ queryKey: keyOf(getNotificationPreferences) })
  await unsubscribe().catch(() => {})
}
