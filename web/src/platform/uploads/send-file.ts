import { uploadFile } from '#contract/endpoints/files.ts'
import type { FileUse, UploadedFile } from '#contract/entities/file.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { personHeader } from '#contract/person-header.ts'
import { urlOf } from '#web/platform/call.ts'
import { CallFailure, failureOf } from '#web/platform/call-failure.ts'
import { noteReached } from '#web/platform/connection.ts'
import { untilAnswered } from '#web/platform/repeat.ts'
import { tabPerson } from '#web/platform/tab-person.ts'

/** After how long without any progress a try is broken off, in milliseconds. */
const stallMs = 20_000

export interface Sending {
  use: FileUse
  /** Stays the same however often it is sent: the server keeps the file once. */
  key: string
  /** The part that has left, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

const lost = () => new CallFailure({ status: null, code: 'unreachable', message: '', issues: [] })

const answerIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One try. `fetch` says nothing of how much has left, so this is the older way. */
const sendOnce = (file: Blob, { use, key, onProgress, signal }: Sending): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), stallMs)
    }
    const fail = () => {
      clearTimeout(timer)
      if (signal.aborted) return reject(signal.reason)
      noteReached(false)
      reject(lost())
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      clearTimeout(timer)
      noteReached(true)
      const body = answerIn(request.responseText)
      if (request.status === uploadFile.status) return resolve(body as UploadedFile)
      reject(failureOf(request.status, body, request.getResponseHeader('retry-after')))
    }
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(uploadFile.method, urlOf(uploadFile, { query: { use } }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(idempotencyHeader, key)
    const person = tabPerson()
    if (person !== undefined) request.setRequestHeader(personHeader, person)
    const form = new FormData()
    form.append('file', file, file instanceof File ? file.name : 'picture')
    wait()
    request.send(form)
  })

/** Uploads a file, again where no answer comes. Any status but the contract's own is a `CallFailure`. */
export const sendFile = (file: Blob, sending: Sending): Promise<UploadedFile> =>
  untilAnswered(() => sendOnce(file, sending), sending.signal)
