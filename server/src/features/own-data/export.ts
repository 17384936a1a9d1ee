import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { exportAnswer } from '#server/accounts/export-formats.ts'
import { sectionsOf } from '#server/accounts/export-sections.ts'
import { siteAsShown } from '#server/db/market/settings.ts'
import { handle } from '#server/http/handler.ts'

export const exportOwnDataHandler = handle(
  exportOwnData,
  async ({ viewer, limit }) => limit.consume('exportByUser', viewer.id),
  async ({ query, tx, viewer, clock, answer, site, texts, files }) => {
    const { name: market } = siteAsShown(await site.current())
    const file = { name: 'taskbazaar-your-data', format: query.format ?? 'json', market, texts } as const
    return exportAnswer(answer, file, sectionsOf(tx, viewer.id, texts, files.store), clock.now())
  },
)
