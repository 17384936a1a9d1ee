import { plural } from '../plural.ts'
import { locale } from './common.ts'

/** Requests out of a group's chat, which become drafts. */
export const title = 'Bring your group'
export const intro = 'What you ask your WhatsApp group can be posted here, where people nearby make offers.'
export const privacy = 'The chat is read on this phone. Nothing is sent but what you tick.'
export const steps = [
  'In WhatsApp, open the group and its menu.',
  'Choose “Export chat”, “Without media”, and save the file.',
  'Choose the file here.',
] as const
export const choose = 'Choose the exported chat'
export const fileHint = 'A .txt file, or the .zip file of an iPhone'
export const tooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB`
export const notRead = 'The file could not be read'
export const noChat = 'This is no chat that WhatsApp has exported'
export const whoAreYou = 'Who are you in this chat?'
export const messages = (count: number) =>
  plural(locale, count, { one: '1 message', other: `${count} messages` })
export const tick = 'Tick what you still want done'
export const noRequests = 'None of your messages reads like a request.'
export const showAll = 'Show all my messages'
export const makeDrafts = (count: number) =>
  plural(locale, count, { one: 'Keep 1 draft', other: `Keep ${count} drafts` })
export const atMost = (count: number) => `At most ${count} at once.`
export const notKept = 'The drafts could not be kept. Please try again'
export const done = (count: number) =>
  plural(locale, count, {
    one: 'Your draft waits in My Tasks',
    other: `Your ${count} drafts wait in My Tasks`,
  })
export const doneNote = 'Finish and post them, and let your group know where you ask from now on.'
export const toDrafts = 'See my drafts'
export const invite = 'Invite the group'
export const inviteTitle = (market: string) => `I ask for help on ${market} now. Join me there`
