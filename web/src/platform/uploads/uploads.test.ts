import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteReached } from '#web/platform/connection.ts'
import { claimDevice } from '#web/platform/device-storage.ts'
import { dropUploadOf, endOfUpload, startUpload } from './uploads.ts'

/** A browser's request, which the test answers. */
class PlayedRequest {
  static sent: PlayedRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  wasAborted = false
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open() {}
  getResponseHeader = () => null
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    PlayedRequest.sent.push(this)
  }
  abort() {
    this.wasAborted = true
    this.onabort()
  }
  answers(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

const file = () => new Blob(['%PDF-1.4'], { type: 'application/pdf' })
const requests = () => PlayedRequest.sent
const keyOf = (request: PlayedRequest) => request.headers['idempotency-key']

beforeEach(async () => {
  PlayedRequest.sent = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
  vi.stubGlobal('fetch', async () => new Response('ok'))
  await claimDevice('asha')
  noteReached(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const soon = () => vi.advanceTimersByTimeAsync(0)

test('[file.3] sends a file again under its key until it has arrived, and once only', async () => {
  await startUpload('key-of-the-file-1', file(), 'chat')
  const ended = endOfUpload('key-of-the-file-1')
  // Lost three times, as often as one call is tried; it then waits, and goes out by itself.
  for (let tried = 1; tried <= 3; tried++) {
    await soon()
    expect(requests()).toHaveLength(tried)
    requests().at(-1)!.onerror()
    await vi.advanceTimersByTimeAsync(1_500)
  }
  expect(await ended).toMatchObject({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests()).toHaveLength(4)
  expect(new Set(requests().map(keyOf))).toEqual(new Set(['key-of-the-file-1']))
  requests()[3]!.answers(201, { _id: 'file' })
  await soon()
  expect(await endOfUpload('key-of-the-file-1')).toMatchObject({ state: 'sent', sent: { _id: 'file' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests()).toHaveLength(4)
})

test('[file.2] sends two files at a time, and goes on after one is refused or taken back', async () => {
  const keys = ['key-of-the-file-a', 'key-of-the-file-b', 'key-of-the-file-c', 'key-of-the-file-d']
  for (const key of keys) await startUpload(key, file(), 'task')
  await soon()
  expect(requests().map(keyOf)).toEqual(keys.slice(0, 2))
  requests()[0]!.answers(400, { message: 'This file is broken', code: 'validation_failed' })
  await soon()
  expect(await endOfUpload(keys[0]!)).toMatchObject({ state: 'failed', reason: 'This file is broken' })
  expect(requests().map(keyOf)).toEqual(keys.slice(0, 3))
  dropUploadOf(keys[1]!)
  await soon()
  expect(requests()[1]!.wasAborted).toBe(true)
  expect(requests().map(keyOf)).toEqual(keys)
  expect(await endOfUpload(keys[1]!)).toMatchObject({ state: 'gone' })
  for (const key of keys) dropUploadOf(key)
})

test('breaks off a try that makes no progress for 20 seconds, and none that does', async () => {
  await startUpload('key-of-a-slow-file', file(), 'chat')
  await soon()
  const [first] = requests()
  for (let part = 1; part <= 5; part++) {
    await vi.advanceTimersByTimeAsync(15_000)
    first!.upload.onprogress!({ loaded: part, total: 10 })
  }
  expect(first!.wasAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(first!.wasAborted).toBe(true)
  dropUploadOf('key-of-a-slow-file')
})
