import type { Issue } from '#contract/entities/failure.ts'
import { requestIdHeader } from '#contract/request-id.ts'

interface Details {
  /** `null` when no answer came at all. */
  status: number | null
  code: string
  /** The server's own words, empty when it sent none. */
  message: string
  issues: Issue[]
  /** When the server said to try again, in milliseconds; `null` when it did not say. */
  retryAfterMs?: number | null
  /** Under which the server has logged the request. */
  requestId?: string | null
}

/** A call that did not end with the status its contract promises. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number | null
  readonly code: string
  readonly issues: Issue[]
  readonly retryAfterMs: number | null
  /** Null where the person can mend it, or no answer came. */
  readonly requestId: string | null

  constructor(details: Details) {
    super(details.message)
    this.status = details.status
    this.code = details.code
    this.issues = details.issues
    this.retryAfterMs = details.retryAfterMs ?? null
    const isUnexpected = this.isOutage || this.isOtherSuccess || this.code === 'unknown'
    this.requestId = (isUnexpected && details.requestId) || null
  }

  /** No answer came: the network or the server is away. */
  get isNetwork(): boolean {
    return this.status === null
  }

  /** An answer of success, but not the contract's. */
  get isOtherSuccess(): boolean {
    return this.status !== null && this.status >= 200 && this.status < 300
  }

  /** Nothing is known about the request itself: trying again later may work. */
  get isOutage(): boolean {
    return this.status === null || this.status >= 500
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'

/** Reads a failure out of any answer, one that is no JSON of ours included. */
export function failureOf(
  status: number,
  body: unknown,
  header: (name: string) => string | null = () => null,
): CallFailure {
  const retryAfter = header('retry-after')
  const fields = isRecord(body) ? body : {}
  return new CallFailure({
    status,
    code: typeof fields.code === 'string' ? fields.code : 'unknown',
    message: typeof fields.message === 'string' ? fields.message : '',
    issues: Array.isArray(fields.issues) ? fields.issues.filter(isIssue) : [],
    retryAfterMs: Number(retryAfter) > 0 ? Number(retryAfter) * 1000 : null,
    requestId: header(requestIdHeader),
  })
}

/** The server's message about each field, by name; empty for other kinds of failure. */
export function fieldIssues(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof CallFailure)) return {}
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
}
