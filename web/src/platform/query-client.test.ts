import { MutationObserver } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listChats } from '#contract/endpoints/messages.ts'
import { completeTask, getTask, listTasks } from '#contract/endpoints/tasks.ts'
import type { User } from '#contract/entities/user.ts'
import { always, serverFirst } from '#web/platform/failure-texts.ts'
import { resumeWrite } from '#web/platform/interrupted-write.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf, read } from '#web/platform/queries.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { beforeSessionEnds, endSession, keepUser, wasUnkept } from '#web/platform/session.ts'

const sessionKey = ['/auth/check', null, null]
const asha = { givenId: 'u1', firstName: 'Asha' } as User
const params = { id: 't1' }

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

/** Toasts are raised once their library is there. */
const raised = () => new Promise(resolve => setTimeout(resolve, 20))

const finish = async (
  options: ReturnType<typeof write<typeof completeTask>>,
  client = createQueryClient(),
) => {
  await new MutationObserver(client, options).mutate({ params, body: {} }).catch(() => {})
  await raised()
}

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue('id')
  vi.spyOn(toast, 'error').mockReturnValue('id')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('confirms a write once and refetches what it touches, whatever its parameters', async () => {
  const client = createQueryClient()
  client.setQueryData(keyOf(getTask, { params }), {})
  client.setQueryData(keyOf(listTasks, { query: { q: 'tutor' } }), [])
  client.setQueryData(keyOf(listChats), [])
  answer(200, {})
  await finish(write(completeTask, { stale: [getTask, listTasks], success: () => 'Task Completed' }), client)

  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Task Completed', expect.anything())
  expect(client.getQueryState(keyOf(getTask, { params }))?.isInvalidated).toBe(true)
  expect(client.getQueryState(keyOf(listTasks, { query: { q: 'tutor' } }))?.isInvalidated).toBe(true)
  expect(client.getQueryState(keyOf(listChats))?.isInvalidated).toBe(false)
})

test('says of a failed write what its declaration says, and nothing without one', async () => {
  answer(500, { message: 'Internal Server Error' })
  await finish(write(completeTask, { failure: always(() => 'Task Completion Failed') }))
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Task Completion Failed', expect.anything())

  await finish(write(completeTask))
  expect(toast.error).toHaveBeenCalledTimes(1)
})

test('refetches what the screen shows after a conflict, but not after another failure', async () => {
  const client = createQueryClient()
  client.setQueryData(keyOf(getTask, { params }), {})
  answer(400, { message: 'no' })
  await finish(write(completeTask, { stale: [getTask] }), client)
  expect(client.getQueryState(keyOf(getTask, { params }))?.isInvalidated).toBe(false)

  answer(409, { message: 'Already marked' })
  await finish(write(completeTask, { stale: [getTask] }), client)
  expect(client.getQueryState(keyOf(getTask, { params }))?.isInvalidated).toBe(true)
})

test('reports a failed read only when it has words for it', async () => {
  const client = createQueryClient()
  answer(404, { message: 'Task not found' })
  await client.fetchQuery(read(getTask, { params })).catch(() => {})
  await raised()
  expect(toast.error).not.toHaveBeenCalled()

  await client
    .fetchQuery(
      read(
        listChats,
        {},
        serverFirst(() => 'Internal Server Issue'),
      ),
    )
    .catch(() => {})
  await raised()
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Task not found', expect.anything())
})

test('ends the session at a 401 of any later call, and says so instead of what failed', async () => {
  vi.stubGlobal('location', { pathname: '/app/gettingStarted' })
  const client = createQueryClient()
  keepUser(client, asha)
  answer(200, [])
  await client.fetchQuery(read(listChats, {}))
  answer(401, { message: 'No user found' })
  await finish(write(completeTask, { failure: always(() => 'Task Completion Failed') }), client)
  expect(client.getQueryData(sessionKey)).toBeNull()
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(
    'You were logged out. Log in again to go on.',
    expect.anything(),
  )

  keepUser(client, asha)
  await client.fetchQuery({ ...read(listChats, {}), staleTime: 0 }).catch(() => {})
  expect(client.getQueryData(sessionKey)).toBeNull()
  // The server never knew that session: the log-in screen says what a toast would only hint at.
  await raised()
  expect(toast.error).toHaveBeenCalledTimes(1)
  expect(wasUnkept()).toBe(true)
})

test('repeats a write for its author alone, although another call has found the session over before it', async () => {
  vi.stubGlobal('location', { pathname: '/app/gettingStarted' })
  const client = createQueryClient()
  const refused = () => new Response(JSON.stringify({ message: 'No user found' }), { status: 401 })
  for (const [after, repeats] of [
    [{ ...asha, givenId: 'u2' }, 0],
    [asha, 1],
  ] as const) {
    keepUser(client, asha)
    let answerWrite = () => {}
    const answered = new Promise<void>(resolve => {
      answerWrite = resolve
    })
    const fetched = vi.fn(async (url: unknown) => {
      if (String(url).includes('completeTask')) await answered
      return refused()
    })
    vi.stubGlobal('fetch', fetched)
    const written = finish(write(completeTask), client)
    await client.fetchQuery({ ...read(listChats, {}), staleTime: 0 }).catch(() => {})
    expect(client.getQueryData(sessionKey)).toBeNull()
    answerWrite()
    await written
    keepUser(client, after)
    fetched.mockClear()
    resumeWrite(client, after.givenId)
    await raised()
    expect(fetched).toHaveBeenCalledTimes(repeats)
  }
})

test('closes what lives as long as the session before it forgets the session', () => {
  const client = createQueryClient()
  keepUser(client, asha)
  const seen: unknown[] = []
  const takeBack = beforeSessionEnds(() => seen.push(client.getQueryData(sessionKey)))
  endSession(client)
  takeBack()
  expect(seen).toEqual([asha])
  expect(client.getQueryData(sessionKey)).toBeNull()
})
