import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const source = readFileSync('web/service-worker.js', 'utf8')
const origin = 'https://market.example'

/** Runs the service worker on a cache storage; answers how to play its events. */
const workerOn = (caches: unknown) => {
  const listeners: Record<string, (event: object) => void> = {}
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener
    },
    location: { origin },
    skipWaiting: vi.fn(async () => {}),
    clients: { claim: vi.fn(async () => {}) },
  }
  const fetched = vi.fn(async () => new Response('from the network'))
  const Asked = class extends Request {
    constructor(url: string, init: RequestInit) {
      super(new URL(url, origin), init)
    }
  }
  new Function('self', 'caches', 'fetch', 'Request', 'version', 'files', source)(
    ...[self, caches, fetched, Asked, '2', ['', 'assets/a.js']],
  )
  /** Plays an event, and waits for all that it began. */
  const play = async (type: string, event: object = {}): Promise<Response | undefined> => {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const waitUntil = (work: Promise<unknown>) => waits.push(work)
    listeners[type]!({ ...event, waitUntil, respondWith: (work: Promise<Response>) => (answer = work) })
    await Promise.all(waits)
    return answer
  }
  return { self, play }
}

const fails = (error: Error) => async () => {
  throw error
}
const full = new DOMException('full', 'QuotaExceededError')
const broken = { open: fails(full), match: fails(full), keys: fails(full), delete: fails(full) }
const fullWhenWritten = {
  open: async () => ({ addAll: fails(full), put: fails(full) }),
  match: async () => undefined,
  keys: async () => [],
  delete: async () => true,
}
const stores: [string, object | undefined][] = [
  ['throws', broken],
  ['is full', fullWhenWritten],
  ['is missing', undefined],
]

test.each(stores)(
  'answers from the network and lets an upgrade arrive when the cache %s',
  async (_, caches) => {
    const { self, play } = workerOn(caches)
    // A cache storage that is missing throws a TypeError: only then the next visit tries again.
    if (caches) {
      await play('install')
      expect(self.skipWaiting).toHaveBeenCalled()
    }
    await play('activate')
    expect(self.clients.claim).toHaveBeenCalled()
    await play('message', { data: 'site' })
    for (const [path, mode] of [
      ['/app/login', 'navigate'],
      ['/app/assets/a.js', 'no-cors'],
    ]) {
      const request = { url: origin + path, method: 'GET', mode }
      expect(await (await play('fetch', { request }))!.text()).toBe('from the network')
    }
  },
)

test('does not take the place of the version before when the network fails', async () => {
  const { self, play } = workerOn({ open: async () => ({ addAll: fails(new TypeError('Failed to fetch')) }) })
  await expect(play('install')).rejects.toThrow('Failed to fetch')
  expect(self.skipWaiting).not.toHaveBeenCalled()
})
