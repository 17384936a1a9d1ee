import type { Page } from '@playwright/test'
import * as notifications from '#contract/endpoints/notifications.ts'
import { nowhere, withPush } from '../fake-push.ts'
import { button, title, toast } from '../locators.ts'
import { expect } from '../market.ts'
import { member } from '../steps.ts'
import { person, rows, scene, without } from './scene.ts'

/** Somebody on the screen of notifications, in a browser that allows them. */
const onScreen = async (page: Page) => {
  await withPush(page, 'allows', nowhere)
  const { givenId } = await member(page, 'Asha')
  await page.goto('/app/profile/notifications')
  await expect(title(page, 'Notifications')).toBeVisible()
  return givenId
}

const withDevice = async (page: Page) => {
  const givenId = await onScreen(page)
  await button(page, 'Turn on notifications').click()
  await expect(page.getByText('On for this device')).toBeVisible()
  return givenId
}

export const notificationScenes = [
  scene(notifications.changeNotificationPreferences, async ({ page, market }) => {
    const givenId = await onScreen(page)
    const bell = page.getByRole('switch', { name: 'Push: Offers' })
    return {
      act: () => bell.click(),
      keeps: () => expect(bell).not.toBeChecked(),
      shows: () => expect(bell).not.toBeChecked(),
      effects: () =>
        rows(
          market,
          `notification_choices WHERE user_id = ${person} AND choices -> 'push' ->> 'offers' = 'false'`,
          givenId,
        ),
    }
  }),

  scene(notifications.sendTestPush, async ({ page, market }) => {
    const givenId = await withDevice(page)
    return {
      act: () => button(page, 'Send a test').click(),
      shows: () => expect(toast(page, 'On its way. It should be here in a few seconds.')).toBeVisible(),
      effects: () =>
        rows(
          market,
          `jobs j JOIN push_subscriptions p ON p.id = (j.data ->> 'subscriptionId')::bigint
           WHERE j.kind = 'push' AND p.user_id = ${person}`,
          givenId,
        ),
    }
  }),

  scene(notifications.unsubscribeFromPush, async ({ page, market }) => {
    const givenId = await withDevice(page)
    return {
      act: () => button(page, 'Turn off').click(),
      shows: () => expect(button(page, 'Turn on notifications')).toBeVisible(),
      effects: () => without(market, 'push_subscriptions', 'user_id', givenId),
    }
  }),
]
