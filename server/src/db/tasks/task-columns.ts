import type { TaskFields } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import { cityKey, searchText } from '#contract/search.ts'
import { Sql, sql } from '#server/db/core/sql.ts'
import { wordsOfTask } from '#server/domain/finding/words.ts'
import { toPaise, toRupees } from '#server/domain/money.ts'
import { storedName } from '#server/domain/tasks/category-name.ts'
import { askAt } from '#server/domain/tasks/task-form.ts'

/** The column of each field that the poster fills in. A field in rupees has a column in paise, as its name says. */
const columnOf = {
  title: 'title',
  categoryId: 'category_id',
  description: 'description',
  specificRequirement: 'specific_requirement',
  budget: 'budget_paise',
  dateFlexible: 'date_flexible',
  startDate: 'start_date',
  endDate: 'end_date',
  timeFlexible: 'time_flexible',
  timeSlot: 'time_slot',
  modeOfTask: 'mode',
  taskCity: 'city',
  taskLocation: 'location',
  hideLocation: 'hide_location',
  isPublic: 'is_public',
  workDays: 'work_days',
  answers: 'answers',
} as const satisfies Record<keyof TaskFields, string>

/** The columns of these fields, as a row has them. */
export type FieldsRow = { [Field in keyof TaskFields as (typeof columnOf)[Field]]: TaskFields[Field] }

/** These are long, so a list has only their beginning. */
const longFields: readonly (keyof TaskFields)[] = ['description', 'specificRequirement']

const columns = Object.entries(columnOf) as [keyof TaskFields, string][]
const isMoney = (column: string): boolean => column.endsWith('_paise')

const raw = (text: string): Sql => new Sql([text], [])
const listed = (pieces: readonly Sql[]): Sql => new Sql(['', ...pieces.slice(1).map(() => ', '), ''], pieces)

/** The columns of a task `t`. */
export const fieldColumns: Sql = raw(columns.map(([, column]) => `t.${column}`).join(', '))

// left() counts characters, so that none is split.
const cut = ([field, column]: [keyof TaskFields, string]): string =>
  longFields.includes(field) ? `left(t.${column}, ${limits.listedText}) AS ${column}` : `t.${column}`

/** The columns of a task `t`, for a list: the long texts are cut. */
export const listedFieldColumns: Sql = raw(columns.map(cut).join(', '))

const exported = ([, column]: [keyof TaskFields, string]): string => {
  const name = column.replace('_paise', '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return isMoney(column) ? `(t.${column} / 100.0)::float8 AS "${name}"` : `t.${column} AS "${name}"`
}

/** The columns of a task `t`, as an export names them; sums are in rupees. */
export const exportedFieldColumns: Sql = raw(columns.map(exported).join(', '))

/** The form of a task's city that searches compare: empty if the task can be done from anywhere. */
export const cityKeyOf = ({ modeOfTask, taskCity }: Pick<TaskFields, 'modeOfTask' | 'taskCity'>): string =>
  modeOfTask === 'Remotely' ? '' : cityKey(taskCity)

/** The columns that change with the fields. */
export const storedColumns: Sql = raw(
  [
    ...columns.map(([, column]) => column),
    'category_name',
    'search_text',
    'city_key',
    'words',
    'ask_at',
  ].join(', '),
)

/** Their values, in the same order. */
export const storedValues = (fields: TaskFields, category: MarketCategory, now: Date): Sql =>
  listed([
    ...columns.map(([field, column]) => {
      const value = fields[field]
      if (field === 'answers') return sql`${JSON.stringify(value)}`
      return sql`${isMoney(column) ? toPaise(value as number) : value}`
    }),
    sql`${storedName(category)}`,
    sql`${searchText({ ...fields, categoryName: category.name })}`,
    sql`${cityKeyOf(fields)}`,
    sql`${wordsOfTask({ ...fields, categoryName: category.name })}`,
    sql`${askAt(fields, now)}`,
  ])

/** The fields of a row. */
export const fieldsOf = (row: FieldsRow): TaskFields => {
  const fields: Record<string, unknown> = {}
  for (const [field, column] of columns) {
    const value = row[column as keyof FieldsRow]
    fields[field] = isMoney(column) ? toRupees(value as number) : value
  }
  return fields as unknown as TaskFields
}
