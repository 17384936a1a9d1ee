import { listDrafts, saveDrafts } from '#contract/endpoints/drafts.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { texts } from '#web/texts.ts'

/** Keeps what was ticked. */
export const keepDrafts = write(saveDrafts, {
  stale: [listDrafts],
  failure: serverFirst(() => texts.group.notKept),
})
