import { plural } from '../plural.ts'
import { locale } from './common.ts'

// People's searches, in the console.
export const synonyms = 'Words that mean the same'
export const synonymsHint = 'One group a line, with commas between: AC, air conditioner.'
export const inVain = 'Looked for and not found'
export const inVainNote = 'By three people or more in the last 30 days.'
export const notLoaded = "The searches couldn't be loaded."
export const nothingInVain = 'Nothing so far.'
export const people = (count: number) => plural(locale, count, { one: '1 person', other: `${count} people` })
