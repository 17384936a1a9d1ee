import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decideOffer } from '#contract/endpoints/offers.ts'
import { deleteTask, getTask } from '#contract/endpoints/tasks.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { noteReached } from '#web/platform/connection.ts'

type Step = number | 'cut' | 'silence' | { status: number; retryAfter: string }

/** A server that does these things in turn, the last one ever after; answers what it was asked. */
const serverThat = (...steps: Step[]) => {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    if (url === '/healthz') return Promise.resolve(new Response('ok'))
    keys.push((request.headers as Record<string, string>)['idempotency-key'])
    const step = steps.length > 1 ? steps.shift()! : steps[0]!
    if (step === 'cut') return Promise.reject(new TypeError('Failed to fetch'))
    if (step === 'silence')
      return new Promise((_, reject) => {
        request.signal!.addEventListener('abort', () => reject(request.signal!.reason))
      })
    const { status, retryAfter } = typeof step === 'number' ? { status: step, retryAfter: '' } : step
    const headers: Record<string, string> = retryAfter === '' ? {} : { 'retry-after': retryAfter }
    return Promise.resolve(new Response('{}', { status, headers }))
  })
  return keys
}

const task = { params: { id: 't1' } }

/** The outcome of a call, and its milliseconds. */
const outcome = async (promise: Promise<unknown>) => {
  const start = Date.now()
  const result = await promise.then(
    () => 'done',
    error => (error instanceof CallFailure ? error.status : error),
  )
  return [result, Date.now() - start]
}

/** Lets time pass until the promise is settled. */
const settled = async <T>(promise: Promise<T>): Promise<T> => {
  let isOver = false
  const watched = promise.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(100)
  return watched
}

beforeEach(() => {
  vi.useFakeTimers()
  noteReached(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('tries again with the same key after a cut line, an overload and silence', async () => {
  for (const [first, ms] of [
    ['cut', 500],
    [503, 500],
    [429, 500],
    [{ status: 503, retryAfter: '2' }, 2_000],
    ['silence', 10_500],
  ] as const) {
    const keys = serverThat(first, 200)
    expect(await settled(outcome(call(deleteTask, task)))).toEqual(['done', ms])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  }
})

test('tries a read again, too, but without an idempotency key', async () => {
  const keys = serverThat('silence', 200)
  expect(await settled(outcome(call(getTask, task)))).toEqual(['done', 10_500])
  expect(keys).toEqual([undefined, undefined])
})

test('ends after three tries', async () => {
  serverThat('silence')
  expect(await settled(outcome(call(deleteTask, task)))).toEqual([null, 32_000])
})

test('does not try again after a decision of the server, or when it asks for a long wait', async () => {
  for (const step of [400, 401, 403, 404, 409, 500, { status: 429, retryAfter: '60' }]) {
    const keys = serverThat(step)
    const status = typeof step === 'number' ? step : step.status
    expect(await settled(outcome(call(deleteTask, task)))).toEqual([status, 0])
    expect(keys).toHaveLength(1)
  }
})

test('tries once while the server is known to be out of reach', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  noteReached(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await settled(outcome(call(deleteTask, task)))).toEqual([null, 0])
})

test('keeps the key of a write with unknown outcome for the next time', async () => {
  const keys = serverThat('cut', 'cut', 'cut', 200)
  expect((await settled(outcome(call(deleteTask, task))))[0]).toBe(null)
  expect((await settled(outcome(call(deleteTask, task))))[0]).toBe('done')
  expect(new Set(keys).size).toBe(1)
  // It is known now: the next one is another.
  await settled(call(deleteTask, task))
  expect(new Set(keys).size).toBe(2)
})

test('gives another write, and one after a refusal, a key of its own', async () => {
  const keys = serverThat(409)
  const decide = (status: 'Accepted' | 'Rejected') =>
    outcome(call(decideOffer, { params: { taskId: 't1', offerId: '1' }, body: { status } }))
  await settled(decide('Accepted'))
  await settled(decide('Accepted'))
  await settled(decide('Rejected'))
  expect(new Set(keys).size).toBe(3)
})

test('ends a cancelled call at once, in a try and between two', async () => {
  for (const step of ['silence', 'cut'] as const) {
    serverThat(step)
    const off = new AbortController()
    setTimeout(() => off.abort(), 200)
    const start = Date.now()
    await settled(expect(call(getTask, task, off.signal)).rejects.toThrow(DOMException))
    expect(Date.now() - start).toBe(200)
  }
})
