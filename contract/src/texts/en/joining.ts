import { plural } from '../plural.ts'
import { locale } from './common.ts'

// Invitations with an end and a number of uses.
export const invitations = 'Personal invitations'
export const invitationsHelp = 'Each lets a few people in, for some days. Whoever has the link can use it.'
export const add = 'New invitation'
export const forWhom = 'For whom'
export const forWhomHint = 'Only operators see this: “Lake View, Tower B”.'
export const howMany = 'How many people'
export const howLong = 'For how many days'
export const make = 'Make the link'
export const made = 'Send this link to the people you mean.'
export const done = 'Done'
export const copy = 'Copy link'
export const copyNamed = (note: string) => `Copy the link for ${note}`
export const end = 'End'
export const endNamed = (note: string) => `End the invitation for ${note}`
export const endTitle = 'End this invitation?'
export const endEffect = (note: string) =>
  `Nobody joins by the link for ${note} any more. Who has joined stays.`
export const ended = 'Invitation ended'
export const used = (used: number, uses: number) => `${used} of ${uses} used`
export const until = (day: string) => `until ${day}`
export const over = 'over'
export const notLoaded = "The invitations couldn't be loaded."

// People whom an operator lets in.
export const newcomers = (count: number) =>
  plural(locale, count, { one: '1 person waits to be let in', other: `${count} people wait to be let in` })
export const letIn = 'Let in'
export const letInNamed = (name: string) => `Let ${name} in`
export const wasLetIn = 'Let in. They hear of it now.'
