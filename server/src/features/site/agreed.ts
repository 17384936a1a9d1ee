import { agree, getAgreed } from '#contract/endpoints/site.ts'
import { agreedPages } from '#contract/entities/market-settings.ts'
import { lastAgreed, storeAgreed } from '#server/db/market/agreed-pages.ts'
import { readSite } from '#server/db/market/settings.ts'
import { stale } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const getAgreedHandler = handle(getAgreed, ({ tx, viewer }) => lastAgreed(tx, viewer.id))

export const agreeHandler = handle(agree, async ({ tx, viewer, body, clock }) => {
  const { settings } = await readSite(tx)
  for (const page of agreedPages)
    if (body[page] !== undefined && body[page] !== settings[page]?.version) throw stale('pageChanged')
  await storeAgreed(tx, viewer.id, body, { settings, now: clock.now() })
  return lastAgreed(tx, viewer.id)
})
