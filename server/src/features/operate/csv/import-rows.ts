import { importRows } from '#contract/endpoints/operate-csv.ts'
import type { ImportKind, ImportReport } from '#contract/entities/csv.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import type { Language } from '#contract/texts/languages.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { conflict, textOf } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { readImport } from './import-sheet.ts'

interface Importing {
  kind: ImportKind
  csv: string
  /** Only says what does not fit. */
  isDry: boolean
  settings: SiteSettings
  language: Language
  /** Null for a command on the server. */
  byId: number | null
  now: Date
}

/** Brings a sheet in, all rows or none. Throws 409 if any does not fit, unless it is a dry run. */
export const importSheet = async (
  tx: Database,
  { kind, csv, isDry, settings, language, byId, now }: Importing,
): Promise<ImportReport> => {
  // One after another, so that nobody is invited twice.
  if (!isDry) await tx.run(sql`LOCK TABLE invited_people IN SHARE ROW EXCLUSIVE MODE`)
  const sheet = await readImport(tx, { kind, csv, settings, language })
  const { rows, accepted, refused } = sheet
  if (isDry)
    return {
      ...{ rows, accepted },
      refused: refused.map(({ row, reason }) => ({ row, reason: textOf(reason, language) })),
    }
  if (refused.length > 0) throw conflict('importRefused', { rows: refused.length })
  await sheet.store(tx, now)
  const act = { moderatorId: byId, act: 'import', kind: 'site', subjectId: '', aboutId: null } as const
  await logAct(tx, { ...act, note: `${kind}: ${accepted}` }, now)
  return { rows, accepted, refused: [] }
}

export const importRowsHandler = handle(importRows, async ({ tx, viewer, query, body, clock, site }) => {
  const { settings } = await site.current()
  const { kind, dryRun: isDry = false } = query
  const { id: byId, language } = viewer
  return importSheet(tx, { kind, csv: body.csv, isDry, settings, language, byId, now: clock.now() })
})
