import { agree as agreeCall, getAgreed, getSite, getSitePage } from '#contract/endpoints/site.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

export const agree = write(agreeCall, {
  // Refused where a page has changed since it was read.
  stale: [getSite, getSitePage],
  success: () => texts.pages.agreed,
  failure: serverFirst(),
  apply: (client, agreed) => client.setQueryData(keyOf(getAgreed), agreed),
})
