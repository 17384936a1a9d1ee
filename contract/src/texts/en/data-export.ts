/** The file with everything that is kept about a person. */
export const title = (market: string) => `Your data at ${market}`
export const asOf = (time: string) => `As of ${time}. All times are UTC.`
export const nothing = 'Nothing.'
export const yes = 'yes'
export const no = 'no'

/** Titles of sections, by their names in JSON. */
export const sections = {
  account: 'Your account',
  bans: 'Why you are banned',
  sessions: 'Where you are signed in',
  signIns: 'When you signed in, and from which network address',
  agreed: 'Terms and privacy pages that you agreed to',
  badges: 'What was checked about you',
  verifications: 'Documents that you sent to be checked, without their contents',
  waysIn: 'Other ways to sign in',
  tokens: 'Tokens with which programs act for you, without the tokens themselves',
  knownBrowsers: 'Browsers that you logged in with',
  searches: 'Searches that you saved',
  lastSearches: 'What you looked for last',
  calendar: 'The private address of your calendar, without the address itself',
  drafts: 'Drafts of tasks that wait for you',
  tasks: 'Tasks that you posted or did',
  invitations: 'Invitations to make an offer',
  offers: 'Offers that you made',
  suggestions: 'Prices that you suggested',
  files: 'Pictures and files that you uploaded',
  questions: 'Questions that you asked',
  answers: 'Questions that you answered',
  agreements: 'What you agreed',
  payments: 'Payments that you began',
  money: 'Money that moved for you, in paise',
  payout: 'Where you are paid',
  disputeStatements: 'What you saw, in disputes',
  visits: 'Meetings that you shared, and when you said to be fine',
  events: 'What happened under your agreements',
  reviewsReceived: 'Reviews about you',
  reviewsGiven: 'Reviews by you',
  messages: 'Your conversations',
  alerts: 'Your alerts',
  notificationChoices: 'What you hear of while the app is closed',
  pushDevices: 'Devices that get your notifications',
  sendings: 'Notifications, mails and text messages that we sent you, without their words',
  blocked: 'People whom you blocked',
  reports: 'Reports that you made',
}

/** The label of a value by its name in programs: 'Created at' for 'createdAt'. */
export const label = (key: string): string => {
  const words = key.replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
