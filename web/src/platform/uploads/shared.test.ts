import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareTarget } from '#contract/paths.ts'
import { sharedStore } from '#web/platform/device-storage.ts'
import { takeShared } from './shared.ts'

/** A browser's stores of answers, as far as they are used here. */
class PlayedCaches {
  stores = new Map<string, Response>()
  match = async (url: string, { cacheName }: { cacheName: string }) =>
    url === shareTarget ? this.stores.get(cacheName)?.clone() : undefined
  delete = async (name: string) => this.stores.delete(name)
}

let caches: PlayedCaches
beforeEach(() => {
  caches = new PlayedCaches()
  vi.stubGlobal('caches', caches)
})
afterEach(() => vi.unstubAllGlobals())

const share = (minutesAgo: number) => {
  const form = new FormData()
  form.append('title', ' The tap ')
  form.append('text', 'It drips')
  form.append('url', 'https://tap.example')
  form.append('photos', new File(['picture'], 'tap.png', { type: 'image/png' }))
  form.append('photos', new File([], ''))
  const date = new Date(Date.now() - minutesAgo * 60_000).toUTCString()
  caches.stores.set(sharedStore, new Response(form, { headers: { date } }))
}

test('gives what was shared to the first who asks, and to nobody else', async () => {
  share(59)
  const [one, other] = await Promise.all([takeShared(), takeShared()])
  const found = one ?? other
  expect(one === null || other === null).toBe(true)
  expect(found).toMatchObject({ title: 'The tap', text: 'It drips\nhttps://tap.example' })
  expect(found?.files.map(({ name, type }) => [name, type])).toEqual([['tap.png', 'image/png']])
  expect(await takeShared()).toBeNull()
})

test('gives nothing of what waited for over an hour, and deletes it', async () => {
  share(61)
  expect(await takeShared()).toBeNull()
  expect(caches.stores.size).toBe(0)
})

test('gives nothing where the browser has no such store, or keeps something broken', async () => {
  caches.stores.set(sharedStore, new Response('no form', { headers: { date: new Date().toUTCString() } }))
  expect(await takeShared()).toBeNull()
  vi.stubGlobal('caches', undefined)
  expect(await takeShared()).toBeNull()
})
