import { Readable } from 'node:stream'
import { exportOwnData } from '#contract/endpoints/own-data.ts'
import { handle } from '#server/http/handler.ts'
import { asHtml, asJson } from './export-formats.ts'
import { sectionsOf } from './export-sections.ts'

const formats = {
  json: { write: asJson, type: 'application/json; charset=utf-8' },
  html: { write: asHtml, type: 'text/html; charset=utf-8' },
} as const

export const exportOwnDataHandler = handle(
  exportOwnData,
  async ({ viewer, limit }) => limit.consume('exportByUser', viewer.id),
  async ({ query, tx, viewer, clock, answer }) => {
    const name = query.format ?? 'json'
    const { write, type } = formats[name]
    answer.header('content-type', type)
    answer.header('content-disposition', `attachment; filename="taskbazaar-your-data.${name}"`)
    // Only one page at a time is in memory: the next one is read while the last one is sent.
    return Readable.from(write(sectionsOf(tx, viewer.id), clock.now()))
  },
)
