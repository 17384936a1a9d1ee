import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'

/** The text of a failure that no field shows already; null if there is none. */
export function failureOf(error: Error | null, fields: readonly string[] = []): string | null {
  if (!error) return null
  const words = unshownMessage(error, fields)
  // The fields report a refusal that is only about them.
  const isTold = words === null && error.message !== ''
  return words ?? (isTold ? null : texts.common.somethingWrong)
}
