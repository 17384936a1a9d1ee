/** The message with a code. Gateways in India send it only as the operator has registered it. */
export const code = ({ digits, site, minutes }: { digits: string; site: string; minutes: number }) =>
  `${digits} is your code for ${site}. It is good for ${minutes} minutes. Tell it to nobody.`

interface About {
  /** The task's title, cut. */
  title: string
  /** The agreed day is today. */
  isToday: boolean
}

/** News that cannot wait until somebody opens the app, by the type of its alert. */
export const notices = {
  'Offer Accepted': ({ title }: About) => `Your offer on "${title}" was accepted`,
  'Change Proposed': ({ title }: About) => `A change of "${title}" waits for your answer`,
  'Dispute Opened': ({ title }: About) => `The payment for "${title}" is disputed`,
  Reminder: ({ title, isToday }: About) => `"${title}" is ${isToday ? 'today' : 'tomorrow'}`,
}

/** The message about it. */
export const notice = ({ site, words, url }: { site: string; words: string; url: string }) =>
  `${site}: ${words}. ${url}`
