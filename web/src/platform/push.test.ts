import { afterEach, expect, test, vi } from 'vitest'
import { subscribe } from '#web/platform/push.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that keeps one subscription until it is ended, as all do. */
const stubBrowser = () => {
  let made = 0
  let current: object | null = null
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      if (!current) made += 1
      const endpoint = `https://push.example.org/${made}`
      current ??= {
        options: { applicationServerKey: new ArrayBuffer(3) },
        toJSON: () => ({ endpoint, keys: {} }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      return current
    },
  }
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
}

test('[note.4] asks for a new address each time: a push service may have ended the old one', async () => {
  stubBrowser()
  // Three bytes, all zero: the key of the old one is still the market's.
  const key = async () => 'AAAA'
  const first = await subscribe(key)
  const second = await subscribe(key)
  expect([first?.endpoint, second?.endpoint]).toEqual([
    'https://push.example.org/1',
    'https://push.example.org/2',
  ])
})
