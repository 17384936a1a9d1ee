import { afterEach, expect, test, vi } from 'vitest'
import { checkSession, logIn } from '#contract/endpoints/auth.ts'
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

afterEach(() => vi.unstubAllGlobals())

test('an address is filled in and escaped', () => {
  expect(urlOf(getTask, { params: { id: 'a/b ?' } })).toBe('/api/task/particularTask/a%2Fb%20%3F')
  expect(urlOf(listTasks, { query: { q: '50% & more', limit: undefined } })).toBe(
    '/api/task/allTasks?q=50%25+%26+more',
  )
  expect(urlOf(listMessages, { params: { friendId: 'f1' }, query: { before: 'm9' } })).toBe(
    '/api/messages/getMessages/f1?before=m9',
  )
})

test('a write sends JSON with the cookie of this origin, also when it has nothing to say', async () => {
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

test('the one status of success answers the body', async () => {
  answers(201, { givenId: 'u1' })
  expect(await call(checkSession, {})).toEqual({ givenId: 'u1' })
})

test('another success is a failure of its own kind', async () => {
  answers(200, { givenId: 'u1' })
  const failure = await failureOf(call(checkSession, {}))
  expect(failure).toMatchObject({ status: 200, isOtherSuccess: true, isNetwork: false, isOutage: false })
})

test('a refusal carries the words, the code and the fields of the server', async () => {
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
  'an answer that is none of ours still fails cleanly: %s',
  async body => {
    answers(502, body)
    const failure = await failureOf(call(checkSession, {}))
    expect(failure).toMatchObject({ status: 502, message: '', issues: [], isOutage: true })
  },
)

test('no answer at all is a failure of the network', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await failureOf(call(checkSession, {}))).toMatchObject({
    status: null,
    message: '',
    isNetwork: true,
  })
})

test('a call that was called off is not a failure', async () => {
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    request.signal?.throwIfAborted()
  })
  await expect(call(checkSession, {}, AbortSignal.abort())).rejects.toThrow(DOMException)
})
