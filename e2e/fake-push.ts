import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** How a browser answers when it is asked for pushes: with a subscription, with no, or not at all. */
export type Browser = 'allows' | 'blocks' | 'is silent' | 'on an iPhone'

/** Where nothing answers. The market has to allow it. */
export const nowhere = 'http://127.0.0.1:9'

/** A subscription as a browser makes one, at a push service. */
export const aSubscription = (service: string) => {
  const keys = createECDH('prime256v1')
  return {
    endpoint: `${service}/push/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

/** Lets a page ask for pushes: the browser of these tests has neither notifications nor a push service. */
export const withPush = async (
  page: Page,
  browser: Browser = 'allows',
  service = nowhere,
  subscription = aSubscription(service),
): Promise<void> => {
  if (browser === 'on an iPhone')
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
      }),
    )
  await page.addInitScript(
    ({ browser, subscription }) => {
      let permission: NotificationPermission = browser === 'blocks' ? 'denied' : 'default'
      let current: object | null = null
      const asked = sessionStorage.getItem('asked for pushes')
      if (asked) permission = 'granted'
      Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
      Notification.requestPermission = async () => {
        permission = 'granted'
        sessionStorage.setItem('asked for pushes', 'yes')
        return permission
      }
      const made = (key: ArrayBuffer | null) => ({
        endpoint: subscription.endpoint,
        options: { applicationServerKey: key },
        toJSON: () => subscription,
        unsubscribe: async () => {
          current = null
          sessionStorage.removeItem('subscribed')
          return true
        },
      })
      if (sessionStorage.getItem('subscribed')) current = made(null)
      const pushManager = {
        getSubscription: async () => current,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: ArrayBuffer }) => {
          if (browser === 'is silent') return new Promise(() => {})
          current = made(applicationServerKey)
          sessionStorage.setItem('subscribed', 'yes')
          return current
        },
      }
      // There may be no service worker in a test.
      const registration = { pushManager, getNotifications: async () => [] }
      Object.defineProperty(navigator.serviceWorker, 'ready', { get: async () => registration })
      navigator.serviceWorker.getRegistration = async () => registration as never
    },
    { browser, subscription },
  )
}
