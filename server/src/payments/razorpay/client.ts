import { KeysRefused, ProviderDown, ProviderRefusal } from '#server/payments/provider.ts'

export interface RazorpayAccess {
  /** Without a slash at its end. */
  baseUrl: string
  keyId: string
  keySecret: string
  /** The longest wait for an answer, in milliseconds; 8,000 by default. */
  timeoutMs?: number
  /** Hears of each answer whether the keys were accepted. */
  onKeys?(areAccepted: boolean): void
}

type Method = 'GET' | 'POST' | 'PATCH'

/** Asks the API. Rejects with {@link ProviderDown} or {@link ProviderRefusal}. */
export type Ask = <Answer>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

const usualTimeoutMs = 8_000

/** The body of a refusal (razorpay.com/docs/api/errors). */
interface Failure {
  error?: { description?: string }
}

/**
 * True if the same call may succeed later: an outage, too many calls, or a refund with the same key that is still being
 * made.
 */
const isPassing = (status: number, description: string): boolean =>
  status >= 500 || [408, 429].includes(status) || (status === 409 && description.includes('in progress'))

const failureOf = (status: number, answer: Failure | null): Error => {
  const description = answer?.error?.description ?? `The payment provider answered ${status}.`
  return isPassing(status, description) ? new ProviderDown(description) : new ProviderRefusal(description)
}

/** A client of Razorpay's REST API. It never repeats a call by itself. */
export const razorpayClient = ({
  baseUrl,
  keyId,
  keySecret,
  timeoutMs = usualTimeoutMs,
  onKeys = () => {},
}: RazorpayAccess): Ask => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async <Answer>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    let status: number
    let text: string
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers: {
          authorization,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        // A redirect would lead somewhere that nobody has set.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      throw new ProviderDown(`The payment provider did not answer ${method} ${path}.`, { cause: error })
    }
    onKeys(status !== 401)
    if (status === 401) throw new KeysRefused()
    let answer: unknown = null
    try {
      answer = JSON.parse(text)
    } catch {
      // Some proxies answer with a page.
    }
    if (status < 200 || status > 299) throw failureOf(status, answer as Failure | null)
    if (typeof answer !== 'object' || answer === null)
      throw new ProviderDown(
        `The payment provider answered ${method} ${path} with something other than JSON.`,
      )
    return answer as Answer
  }
}

/** Whole paise from an answer; anything else must not be calculated with. */
export const paise = (value: number | null): number => {
  const amount = value ?? 0
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new ProviderDown(`The payment provider answered with the amount ${value}.`)
  return amount
}
