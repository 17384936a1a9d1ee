import { CallFailure } from '#web/platform/call-failure.ts'
import { isOffline, noteSlow } from '#web/platform/connection.ts'

/** How long one try may take, and after how long the app says that it is still waiting, in milliseconds. */
const tryMs = 10_000
const slowMs = 3_000
/** The pauses between the tries of a call, in milliseconds. */
const pausesMs = [500, 1_500]
/** A server that asks for more time than this is not asked again unless the person does so. */
const longestPauseMs = 3_000

const unreachable = () => new CallFailure({ status: null, code: 'unreachable', message: '', issues: [] })

/** How long to wait before the same call is made again; null where its failure is final. */
function pauseAfter(failure: CallFailure, tried: number): number | null {
  const pauseMs = pausesMs[tried - 1]
  const isPassing = failure.isNetwork || [429, 502, 503, 504].includes(failure.status!)
  if (pauseMs === undefined || !isPassing || isOffline()) return null
  const asked = failure.retryAfterMs ?? 0
  return asked > longestPauseMs ? null : Math.max(pauseMs, asked)
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Makes one try, which is broken off after 10 s. Throws a failure of the network then, and when no answer comes. */
export async function inTime<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const limit = new AbortController()
  const stop = () => limit.abort(signal!.reason)
  signal?.addEventListener('abort', stop)
  const timer = setTimeout(() => limit.abort(), tryMs)
  try {
    return await attempt(limit.signal)
  } catch (cause) {
    throw signal?.aborted ? cause : unreachable()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Tries until there is an answer, at most three times; what may help itself, as a cut line does, is tried again. */
export async function untilAnswered<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let endSlow = () => {}
  const timer = setTimeout(() => {
    endSlow = noteSlow()
  }, slowMs)
  try {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt()
      } catch (error) {
        const pauseMs = error instanceof CallFailure ? pauseAfter(error, tried) : null
        if (pauseMs === null) throw error
        await pause(pauseMs, signal)
      }
    }
  } finally {
    clearTimeout(timer)
    endSlow()
  }
}
