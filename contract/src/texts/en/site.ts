import type { SiteSection } from '#contract/entities/market-settings.ts'

/** The console's name for each section. */
export const sections: Readonly<Record<SiteSection, string>> = {
  brand: 'Name and colour',
  logo: 'Logo',
  categories: 'Categories',
  cities: 'Cities',
  contact: 'Contacts',
  joining: 'Who may join',
  care: 'New members and words',
  reach: 'Who sees tasks without an account',
  search: 'Search',
  announcement: 'Announcement',
  terms: 'Terms',
  privacy: 'Privacy policy',
  help: 'Help',
}

export const name = 'Name'
export const description = 'Description'
export const descriptionHint = 'Search engines and the home screen of a phone show it.'
export const accent = 'Accent colour'
export const accentHint =
  'Buttons and links have it. It is made darker or lighter where it could not be read.'
export const accentTooLight = 'This colour is too light: white words on it cannot be read.'
export const standardColour = 'Use the standard colour'
export const preview = 'Preview'
export const previewButton = 'Post Task'
export const previewLink = 'See all offers'
export const mailName = "Mail sender's name"
export const mailNameHint = 'Left empty, mails come from the name above.'

export const logoHint = 'A square PNG, JPEG or WebP picture of 192 to 1024 pixels and at most 200 kB.'
export const chooseLogo = 'Choose a picture'
export const standardLogo = 'Use the standard mark'
export const logoTooLarge = 'This picture has more than 200 kB.'

export const citiesHint = 'One a line. With none, people write any city.'

export const officer = 'Grievance officer'
export const officerEmail = "Officer's email"
export const officerAddress = "Officer's address"
export const phone = 'Phone'
export const contactHint = 'The email stands at the end of each mail.'

export const save = (section: string) => `Save ${section}`
export const saved = 'Saved. Everybody sees it now'
export const notSaved = 'This could not be saved'
export const notLoaded = 'The settings could not be loaded'
export const history = 'History'
export const noHistory = 'Nothing was changed so far.'
export const onServer = 'Somebody on the server'

export const who = 'Who may open an account'
export const joiners = {
  everybody: 'Everybody',
  domains: 'People with an email of some domains',
  invited: 'People with an invitation',
  byHand: 'Everybody, but you let them in',
}
export const byHandHint =
  'New people can read. They post, offer and write once you let them in, under “People”.'
export const domains = 'Domains'
export const domainsHint = 'One a line, such as college.edu. Addresses below it count, too.'
export const invitationLink = 'Invitation link'
export const invitationHint = 'Whoever has it can join until you make a new one.'
export const newInvitation = 'Make a new link'
export const copyInvitation = 'Copy the link'
export const isForVerified = 'Only with a verified email'
export const isForVerifiedHint = 'Others can read, and take part once they have verified it.'

export const publicPages = {
  links: 'People with a link',
  all: 'Everybody, also search engines',
  off: 'Nobody',
}
export const publicPagesHint = {
  links:
    'A task that is shared opens without an account. There are no lists, and search engines are kept out.',
  all: 'Open tasks are listed by city and category, with a sitemap. Of the place, nobody sees more than the city.',
  off: 'Whoever opens a link has to log in first.',
}
/** A sheet to print, with a QR code that leads to the market. */
export const poster = 'Poster'

export const announcement = 'What you tell everybody'
export const announcementHint = 'Leave empty for no announcement.'
export const from = 'From'
export const until = 'Until'
export const isReadOnly = 'Read-only meanwhile'
export const isReadOnlyHint =
  'Nobody but operators can change anything. Messages are kept and sent afterwards.'

export const pageText = 'Text in Markdown'
export const pageHint = 'Left empty, there is no such page.'
export const asksAgain = 'Ask everybody to agree again'
export const asksAgainHint = 'Off for a small correction: who has agreed is not asked again.'
export const showPreview = 'Show how it looks'
export const hidePreview = 'Hide how it looks'

// New members, and what is looked at first.
export const stepsHint =
  'New members can begin a little at first, and more as the days pass. Without a step they are like everybody.'
export const nthStep = (nth: number) => `Step ${nth}`
export const stepDays = 'Until how many days after joining'
export const stepPerDay = 'Tasks and offers a day'
export const stepPerDayHint = 'Left empty: no limit.'
export const addStep = 'Add a step'
export const removeStep = (nth: number) => `Remove step ${nth}`
export const holdsLinks = 'Look at links first'
export const holdsLinksHint = 'Tasks, offers, questions and reviews with a link wait for a moderator.'
export const words = 'Words to look at first'
export const wordsHint =
  'One a line. Tasks, offers, questions and reviews with one of them wait for a moderator.'
