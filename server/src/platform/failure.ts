import type { FailureCode, Issue } from '#contract/entities/failure.ts'

/** An answer that is not a success, thrown anywhere below a handler. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: FailureCode,
    message: string,
    readonly issues?: Issue[],
    /** Seconds after which trying again makes sense. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

export const invalid = (issues: Issue[]): AppError =>
  new AppError(400, 'validation_failed', issues.map(issue => issue.message).join('. '), issues)
export const notSignedIn = (): AppError => new AppError(401, 'not_signed_in', 'No user found')
export const notAllowed = (message: string): AppError => new AppError(403, 'not_allowed', message)
export const notFound = (what: string): AppError => new AppError(404, 'not_found', `${what} not found`)
export const conflict = (message: string): AppError => new AppError(409, 'conflict', message)
export const tooMany = (retryAfter: number): AppError =>
  new AppError(429, 'too_many_requests', 'Too many attempts. Please try again later', undefined, retryAfter)
