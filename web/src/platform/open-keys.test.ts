import { beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { logOut } from '#contract/endpoints/auth.ts'
import { blockPerson, unblockPerson } from '#contract/endpoints/people.ts'
import { postTask } from '#contract/endpoints/tasks.ts'
import { hourMs } from '#contract/time.ts'
import { CallFailure } from '#web/platform/call-failure.ts'

let now = Date.parse('2026-11-24T10:00:00.000Z')
const items = new Map<string, string>()

/** The app as a page has it after it was loaded: nothing but what the browser stored is known. */
const load = async () => {
  vi.resetModules()
  const { claimDevice } = await import('#web/platform/device-storage.ts')
  void claimDevice('asha')
  return import('#web/platform/open-keys.ts')
}

beforeEach(() => {
  items.clear()
  now = Date.parse('2026-11-24T10:00:00.000Z')
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => items.set(key, value),
        removeItem: (key: string) => items.delete(key),
      },
      {
        ownKeys: () => [...items.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})

type Keys = Awaited<ReturnType<typeof load>>
const lost = new CallFailure({ status: null, code: 'unreachable', message: '', issues: [] })

/** The key under which a write is sent, and whether an answer comes. */
const sent = async ({ underOneKey }: Keys, endpoint: Endpoint, input: object, isAnswered: boolean) => {
  let used = ''
  await underOneKey(endpoint, input, async key => {
    used = key
    // It is another error there: each load has modules of its own.
    if (!isAnswered) throw lost
  }).catch(() => {})
  return used
}

const task = { body: { title: 'Help with maths homework' } }
const ravi = { params: { id: 'ravi' } }

test('keeps the key of a task that may be posted over a reload, until the outcome is known', async () => {
  const first = await sent(await load(), postTask, task, false)
  now += hourMs
  const again = await load()
  expect(await sent(again, postTask, task, true)).toBe(first)
  expect(await sent(again, postTask, task, true)).not.toBe(first)
  expect(await sent(await load(), postTask, task, true)).not.toBe(first)
})

test('makes a new key for the same act after another act on the same person', async () => {
  const keys = await load()
  const first = await sent(keys, blockPerson, ravi, false)
  expect(await sent(keys, blockPerson, ravi, false)).toBe(first)
  await sent(keys, unblockPerson, ravi, true)
  expect(await sent(keys, blockPerson, ravi, true)).not.toBe(first)
})

test('makes a new key for an act that creates nothing some minutes later, and after the session', async () => {
  const keys = await load()
  const first = await sent(keys, blockPerson, ravi, false)
  now += 3 * 60_000
  expect(await sent(keys, blockPerson, ravi, true)).not.toBe(first)
  const out = await sent(keys, logOut, {}, false)
  keys.forgetOpenKeys()
  expect(await sent(keys, logOut, {}, true)).not.toBe(out)
})
