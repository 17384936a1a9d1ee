import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { exportedTables, ImportKind, ImportReport } from '../entities/csv.ts'
import { oneOf } from '../entities/fields.ts'
import { limits } from '../limits.ts'

export const exportTable = endpoint({
  name: 'exportTable',
  method: 'GET',
  path: '/operate/export/:file',
  access: 'operator',
  kind: 'read',
  isHeavy: () => true,
  summary: 'All people, tasks, agreements or payments as CSV. Noted in the log',
  leavesLine: true,
  params: Type.Object({ file: oneOf('File', exportedTables) }),
  // The answer is a stream, so that it need not be in memory as a whole. It is not checked against a schema.
  reply: Type.Unknown(),
})

export const importRows = endpoint({
  name: 'importRows',
  method: 'POST',
  path: '/operate/import',
  access: 'operator',
  kind: 'write',
  takesCsv: true,
  bodyBytes: limits.import.bytes,
  summary:
    'Invite people, or give members drafts of tasks, from a CSV file. A dry run only says what does not fit; a real ' +
    'run with anything that does not fit is 409 and changes nothing',
  query: Type.Object({
    kind: ImportKind,
    dryRun: Type.Optional(Type.Boolean({ title: 'Dry run' })),
  }),
  /** The file's text, which is the whole body of the request. */
  body: Type.Object({ csv: Type.String({ title: 'File', minLength: 1, maxLength: limits.import.bytes }) }),
  reply: ImportReport,
})
