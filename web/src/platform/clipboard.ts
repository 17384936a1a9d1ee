import { showError, showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'

/** Not every browser has a clipboard, and none has one on a page without TLS. */
export const canCopy = (): boolean => Boolean(navigator.clipboard)

/** Puts a text where the next app takes it from, and says so. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => showSuccess(texts.common.copied),
    () => showError(texts.common.somethingWrong),
  )
