import type { CallFailure } from '#web/platform/call-failure.ts'
import { texts } from '#web/texts.ts'

/** The toast about a failure; `null` shows none. */
export type FailureText = (failure: CallFailure) => string | null

/** The server's words first, the catalogue's if it sent none. */
export const serverFirst =
  (fallback = () => texts.common.somethingWrong): FailureText =>
  failure =>
    failure.message || fallback()

/** Always the catalogue's words. */
export const always =
  (text: () => string): FailureText =>
  () =>
    text()

/** A success that is not the contract's has words of its own. */
export const unlessOtherSuccess =
  (otherSuccess: FailureText, rest: FailureText): FailureText =>
  failure =>
    (failure.isOtherSuccess ? otherSuccess : rest)(failure)

/** A conflict is reported in the server's words, everything else as given. */
export const staleOr =
  (rest: FailureText): FailureText =>
  failure =>
    (failure.code === 'stale' && failure.message) || rest(failure)

/** 400: the server's words or 'Bad request'; everything else as given. */
export const badRequestOr =
  (rest: FailureText): FailureText =>
  failure =>
    failure.status === 400 ? failure.message || texts.common.badRequest : rest(failure)
