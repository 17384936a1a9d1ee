import { plural } from '../plural.ts'
import { locale } from './common.ts'

// Mails of operators to all members.
export const circulars = 'Mail to all members'
export const help =
  'For what everybody must know: a data breach, the end of the market. It goes to all, whatever notices they have turned off.'
export const subject = 'Subject'
export const text = 'Text'
export const textHint =
  'An empty line begins a new paragraph. The mail begins with the name and ends with your contacts.'
export const write = 'Write a mail'
export const send = 'Send to all'
export const sendTitle = 'Send this to all members?'
export const sendEffect = (subject: string) => `“${subject}” goes to every member. Nothing calls it back.`
export const sent = 'The mails are on their way'
export const notLoaded = "The mails couldn't be loaded."
export const state = ({ done, waiting, givenUp }: { done: number; waiting: number; givenUp: number }) =>
  [
    `${plural(locale, done, { one: '1 mail', other: `${done} mails` })} sent`,
    waiting > 0 && `${waiting} wait`,
    givenUp > 0 && `${givenUp} given up`,
  ]
    .filter(Boolean)
    .join(', ')
