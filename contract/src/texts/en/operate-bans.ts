import type { Ban, BanKind } from '../../entities/ban.ts'

// The list.
export const bans = 'Bans'
export const searchBans = 'Search bans'
export const searchBy = 'Email or phone'
export const none = 'Nothing is banned. A ban keeps somebody out for good, also with a new account.'
export const noneFits = 'No ban holds for this.'
export const showAll = 'Show all bans'
export const kinds: Record<Ban['kind'], string> = {
  address: 'Email',
  domain: 'Domain',
  phone: 'Phone',
  google: 'Google account',
  network: 'Network',
}
/** Words for a banned value of which only a hash is stored. */
export const unreadable = { address: 'An email', phone: 'A phone number' }
export const ofPerson = (kind: string, name: string) => `${kind} of ${name}`
export const since = (day: string) => `Since ${day}`
export const until = (day: string) => `Until ${day}`
export const hashNote =
  'Emails, phone numbers and Google accounts are stored so that nobody can read them. To see whether an email or a number is banned, search for it.'

// Adding and lifting.
export const add = 'Add ban'
export const kind = 'What to ban'
export const values: Record<BanKind, { label: string; hint: string }> = {
  address: { label: 'Email', hint: 'If an account has it, the person is banned and logged out.' },
  domain: { label: 'Domain', hint: 'Such as example.com, with all below it. Whoever is logged in stays so.' },
  phone: { label: 'Phone number', hint: 'Nobody can give it to be paid.' },
  network: {
    label: 'Network',
    hint: 'Such as 203.0.113.0/24. Nobody there can log in or sign up. Many people can share one network.',
  },
}
export const days = 'Days'
export const reasonHint = 'Whoever is banned reads it when they log in.'
export const lift = 'Lift ban'
export const liftEffect =
  'They can come in again. The ban of a person ends for all emails and phone numbers, and for the Google account.'
