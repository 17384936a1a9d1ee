import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { personHeader } from '#contract/person-header.ts'
import { urlOf } from '#web/platform/call.ts'
import { CallFailure, failureOf } from '#web/platform/call-failure.ts'
import { noteReached } from '#web/platform/connection.ts'
import { untilAnswered } from '#web/platform/repeat.ts'
import { tabPerson } from '#web/platform/tab-person.ts'

/** After how long without any progress a try is broken off, in milliseconds. */
const stallMs = 20_000

interface FormToSend {
  file: Blob
  /** The file's name on this device. */
  name: string
  query?: Record<string, string>
  /** The other parts of the form. */
  fields?: Record<string, string>
  /** Stays the same however often it is sent: the server does it once. */
  key: string
  /** Hears of the part that has left, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

const lost = () => new CallFailure({ status: null, code: 'unreachable', message: '', issues: [] })

const answerIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const formOf = ({ file, name, fields = {} }: FormToSend): FormData => {
  const form = new FormData()
  // Before the file, so that a server may refuse them before it has read the file.
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', file, name)
  return form
}

/** One try. `fetch` says nothing of how much has left, so this is the older way. */
const sendOnce = <E extends Endpoint>(endpoint: E, sending: FormToSend): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    const { query, key, onProgress, signal } = sending
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), stallMs)
    }
    const fail = () => {
      clearTimeout(timer)
      if (signal?.aborted) return reject(signal.reason)
      noteReached(false)
      reject(lost())
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      clearTimeout(timer)
      noteReached(true)
      const body = answerIn(request.responseText)
      if (request.status === endpoint.status) return resolve(body as ReplyOf<E>)
      reject(failureOf(request.status, body, name => request.getResponseHeader(name)))
    }
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open(endpoint.method, urlOf(endpoint, { query }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(idempotencyHeader, key)
    const person = tabPerson()
    if (person !== undefined) request.setRequestHeader(personHeader, person)
    wait()
    request.send(formOf(sending))
  })

/** Sends a form with a file, again where no answer comes. Any status but the contract's own is a `CallFailure`. */
export const sendForm = <E extends Endpoint>(endpoint: E, sending: FormToSend): Promise<ReplyOf<E>> =>
  untilAnswered(() => sendOnce(endpoint, sending), sending.signal)
