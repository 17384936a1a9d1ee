import { importRows } from '#contract/endpoints/operate-csv.ts'
import { write } from '#web/platform/mutations.ts'

/** A dry run of a sheet. */
export const checkSheet = write(importRows)

/** Brings a sheet in. */
export const importSheet = write(importRows)
