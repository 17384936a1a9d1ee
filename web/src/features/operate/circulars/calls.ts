import { listCirculars, sendCircular as sendCircularCall } from '#contract/endpoints/operate-circulars.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

export const lastCirculars = read(listCirculars, {})

// The form shows why it was refused.
export const sendCircular = write(sendCircularCall, {
  stale: [listCirculars],
  success: () => texts.circulars.sent,
})
