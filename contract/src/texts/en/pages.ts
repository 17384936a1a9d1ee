// The pages that operators write: their names, and the consent to them.
import type { AgreedPage, PageName } from '#contract/entities/market-settings.ts'

export const names: Readonly<Record<PageName, string>> = {
  terms: 'Terms',
  privacy: 'Privacy policy',
  help: 'Help',
}
/** For a screen reader: the links at the end of the menu and of the pages to get in. */
export const links = 'About this market'

export const asOf = (date: string) => `As of ${date}`
export const notLoaded = 'This page could not be loaded'
export const nothing = 'There is nothing here yet.'
export const contacts = 'Contacts'
export const phone = 'Phone'
export const grievanceOfficer = 'Grievance officer'

/** `links` are the pages that there are, one or two. */
export const byJoining = <Part>(links: readonly Part[]): (string | Part)[] =>
  links.flatMap((link, i) => [i === 0 ? 'When you open an account you agree to the ' : ' and the ', link])

const asked: Readonly<Record<AgreedPage, string>> = { terms: 'terms', privacy: 'privacy policy' }
export const pleaseAgree = (page: AgreedPage) => `Please read the ${asked[page]} and agree`
const changed: Readonly<Record<AgreedPage, string>> = {
  terms: 'The terms have changed',
  privacy: 'The privacy policy has changed',
}
export const hasChanged = (page: AgreedPage) => `${changed[page]}. Please read and agree`
export const agree = 'I agree'
export const agreed = 'Thank you. We have noted that you agree'
export const agreedOn = (date: string) => `You agreed on ${date}.`
