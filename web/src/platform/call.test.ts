import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkSession, logIn } from '#contract/endpoints/auth.ts'
import { endCalendarFeed } from '#contract/endpoints/day.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import { deleteTask, getTask, listTasks } from '#contract/endpoints/tasks.ts'
import { call, urlOf } from '#web/platform/call.ts'
import { CallFailure, fieldIssues } from '#web/platform/call-failure.ts'

const answers = (status: number, body: string | object) => {
  const fetched = vi.fn(
    async (_url: string, _request: RequestInit) =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailure)) throw new Error(`not a failure: ${error}`)
  return error
}

// The pauses before further tries pass at once.
beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('fills in and escapes an address', () => {
  expect(urlOf(getTask, { params: { id: 'a/b ?' } })).toBe('/api/task/particularTask/a%2Fb%20%3F')
  expect(urlOf(listTasks, { query: { q: '50% & more', limit: undefined } })).toBe(
    '/api/task/allTasks?q=50%25+%26+more',
  )
  expect(urlOf(listMessages, { params: { friendId: 'f1' }, query: { before: 'm9' } })).toBe(
    '/api/messages/getMessages/f1?before=m9',
  )
})

test('sends a write as JSON with the cookie of this origin, also without content', async () => {
  const fetched = answers(200, { message: 'done' })
  await call(deleteTask, { params: { id: 't1' } })
  const [url, request] = fetched.mock.calls[0]!
  expect(url).toBe('/api/task/deleteTask/t1')
  expect(request).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
})

test('sends a DELETE with its key and no body', async () => {
  const fetched = answers(200, { message: 'done' })
  await call(endCalendarFeed, {})
  const [url, request] = fetched.mock.calls[0]!
  expect([url, request.method, request.body]).toEqual(['/api/calendar/feed', 'DELETE', undefined])
  expect(request.headers).toMatchObject({ 'idempotency-key': expect.any(String) })
  expect(request.headers).not.toHaveProperty('content-type')
})

test('returns the body for the one status of success', async () => {
  answers(201, { givenId: 'u1' })
  expect(await call(checkSession, {})).toEqual({ givenId: 'u1' })
})

test('reports another status of success as a failure of its own kind', async () => {
  answers(200, { givenId: 'u1' })
  const failure = await failureOf(call(checkSession, {}))
  expect(failure).toMatchObject({ status: 200, isOtherSuccess: true, isNetwork: false, isOutage: false })
})

test('reports a refusal with the words, the code and the fields of the server', async () => {
  answers(400, {
    message: 'Email is not an address',
    code: 'validation_failed',
    issues: [{ path: 'email', message: 'Email is not an address' }],
  })
  const failure = await failureOf(call(logIn, { body: { email: 'x', password: 'y' } }))
  expect(failure).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Email is not an address',
  })
  expect(fieldIssues(failure)).toEqual({ email: 'Email is not an address' })
})

test.each(['', '<html>Bad gateway</html>', 'null', '[]', '{"message":5,"issues":"no"}'])(
  'fails cleanly on an answer that is not from our server: %s',
  async body => {
    answers(502, body)
    const failure = await failureOf(call(checkSession, {}))
    expect(failure).toMatchObject({ status: 502, message: '', issues: [], isOutage: true })
  },
)

test('reports no answer at all as a failure of the network', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await failureOf(call(checkSession, {}))).toMatchObject({
    status: null,
    message: '',
    isNetwork: true,
  })
})

test('reports no failure for a cancelled call', async () => {
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    request.signal?.throwIfAborted()
  })
  await expect(call(checkSession, {}, AbortSignal.abort())).rejects.toThrow(DOMException)
})

test('keeps the id of a request that failed, only where the person cannot mend it', async () => {
  const failing = async (status: number, body: string | object) => {
    const headers = { 'x-request-id': '0123456789ab' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    vi.stubGlobal('fetch', async () => new Response(text, { status, headers }))
    return (await failureOf(call(getTask, { params: { id: 't1' } }))).requestId
  }
  expect(await failing(500, { code: 'internal', message: 'Something went wrong' })).toBe('0123456789ab')
  expect(await failing(418, 'not of ours')).toBe('0123456789ab')
  expect(await failing(404, { code: 'not_found', message: 'Task not found' })).toBeNull()
  expect(await failing(400, { code: 'validation_failed', message: 'Too short' })).toBeNull()
})
