import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { email } from './credentials.ts'
import { DraftForm } from './draft.ts'
import { oneOf, text } from './fields.ts'

/** Tables that operators can download as a sheet. */
export const exportedTables = ['people.csv', 'tasks.csv', 'agreements.csv', 'payments.csv'] as const
export type ExportedTable = (typeof exportedTables)[number]

/** Tables that operators can import from a sheet. */
export const importKinds = ['people', 'tasks'] as const
export const ImportKind = oneOf('Kind', importKinds)
export type ImportKind = (typeof importKinds)[number]

/** A row about somebody who is invited. */
export const PersonRow = Type.Object({
  name: text('Name', { min: 1, max: limits.name.max }),
  email,
  city: text('City', limits.profile.city),
  skills: text('Skills', limits.profile.skills),
})
export type PersonRow = Type.Static<typeof PersonRow>

const { title, description, taskCity } = DraftForm.properties

/** A row about a task that waits as a draft of its owner. */
export const TaskRow = Type.Object({
  title,
  description,
  /** Its name or its number; may be empty. */
  category: text('Category', { max: 100 }),
  city: taskCity,
  /** Rupees; may be empty. */
  budget: text('Budget', { max: 20 }),
  owner: email,
})
export type TaskRow = Type.Static<typeof TaskRow>

export const ImportReport = Type.Object({
  /** How many there are, without the head. */
  rows: Type.Integer(),
  accepted: Type.Integer(),
  /** In their order; the head is row 1, as in a spreadsheet. */
  refused: Type.Array(Type.Object({ row: Type.Integer(), reason: Type.String() })),
})
export type ImportReport = Type.Static<typeof ImportReport>
