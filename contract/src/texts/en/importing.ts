import { plural } from '../plural.ts'
import { locale } from './common.ts'

/** The console's sheets: what operators take along and bring in. */
export const sheets = 'Sheets'
export const takeAlong = 'Take along'
export const takeAlongNote =
  'CSV files for a spreadsheet. Nobody’s street address is in them. The log notes who took what.'
export const files = {
  'people.csv': 'People',
  'tasks.csv': 'Tasks',
  'agreements.csv': 'Agreements',
  'payments.csv': 'Payments',
} as const
export const download = (name: string) => `Download ${name} as CSV`
export const bringIn = 'Bring in'
export const kind = 'What is in the file'
export const kinds = { people: 'People', tasks: 'Tasks' } as const
export const notes = {
  people:
    'Columns: name, email, city, skills. Each person gets a mail with a link and is a member only once they join.',
  tasks:
    'Columns: title, description, category, city, budget, owner’s e-mail. Each task waits as a draft of its owner.',
} as const
export const choose = 'Choose a CSV file'
export const tooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB`
export const notRead = 'The file could not be read'
export const allFit = (rows: number) =>
  plural(locale, rows, { one: 'The one row fits.', other: `All ${rows} rows fit.` })
export const notFit = (refused: number, rows: number) =>
  `${refused} of ${rows} rows do not fit. Mend them in the sheet, then choose it again.`
export const row = (number: number) => `Row ${number}`
export const more = (count: number) => `and ${count} more`
export const invite = (count: number) =>
  plural(locale, count, { one: 'Invite 1 person', other: `Invite ${count} people` })
export const makeDrafts = (count: number) =>
  plural(locale, count, { one: 'Make 1 draft', other: `Make ${count} drafts` })
export const done = {
  people: (count: number) =>
    plural(locale, count, { one: 'One mail is on its way', other: `${count} mails are on their way` }),
  tasks: (count: number) =>
    plural(locale, count, {
      one: 'One draft waits for its owner',
      other: `${count} drafts wait for their owners`,
    }),
} as const
