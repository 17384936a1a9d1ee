// The list.
export const people = 'People'
export const searchPeople = 'Search people'
export const searchBy = 'Name, email, phone'
export const nobodyFound = 'No one found.'
export const showEverybody = 'Show everybody'
/** Beside a name. */
export const limited = 'Limited'
export const banned = 'Banned'
export const roles = { member: 'Member', moderator: 'Moderator', operator: 'Operator' }

// One person.
export const person = 'Person'
export const personMissing = "We can't find this person."
export const personNotLoaded = "This person couldn't be loaded."
export const lookIsNoted = 'This visit is logged.'
export const ownAccount = 'This is you. Another operator has to act on your account.'
export const email = 'Email'
export const verified = 'Verified'
export const notVerified = 'Not verified'
export const mailRefused = 'Its mail server refuses our mails.'
export const since = 'Here since'
export const profileMissing = 'The profile is not set up yet.'
export const waysIn = 'Logs in with'
export const password = 'Password'
export const google = 'Google'
export const twoFactor = 'Two-factor log-in'
export const nothing = 'Nothing yet'
export const id = 'Id'

export const bannedSince = (day: string) => `Banned since ${day}`

// Lists on the page of one person, with how many there are.
export const tasks = (count: string) => `Tasks posted (${count})`
export const agreements = (count: string) => `Agreements (${count})`
export const reportsAbout = (count: string) => `Reports about them (${count})`
export const reportsBy = (count: string) => `Reports by them (${count})`
export const devices = (count: string) => `Signed in on (${count})`
export const signIns = (count: string) => `Sign-ins (${count})`
/** Words for a sign-in whose network address is not known. */
export const noAddress = 'No address'
export const newestOf = (count: number) => `Only the newest ${count} are shown.`
export const none = 'None.'
export const hidden = 'Hidden'
export const agreementStates = {
  Active: 'Under way',
  Disputed: 'In dispute',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
}
export const postedFor = (name: string, amount: string) => `Poster, with ${name}, ${amount}`
export const doneFor = (name: string, amount: string) => `Provider, with ${name}, ${amount}`
export const reportOf = (name: string) => `About ${name}`
/** When a device was in use last. */
export const lastUsed = (time: string) => `Last used ${time}`
export const doneSoFar = 'Done so far'

// Acts and their consequences.
export const acts = 'What you can do'
export const ban = 'Ban person'
export const banEffect =
  'They are logged out and cannot come in again, also with a new account for this email or phone number. They see the reason when they log in. The account is limited, too.'
export const unban = 'Lift ban'
export const unbanEffect = 'They can log in again. A limit stays until you lift it.'
export const signOut = 'Log out everywhere'
export const signOutEffect = 'They are logged out on every device at once and can log in again.'
export const verify = 'Mark as verified'
export const verifyEffect =
  'Their email counts as verified. Do this only if you know that the address is theirs.'
export const reset = 'Send reset mail'
export const resetEffect = 'They get a mail with a link to set a new password.'
export const mailAgain = 'Mail again'
export const mailAgainEffect =
  'They get a mail with what they have not read of the last two days, or, before their email is verified, the link for that.'
export const sendings = (count: string) => `Sent to them (${count})`
export const secondFactor = 'Remove second factor'
export const secondFactorEffect =
  'In 24 hours they can log in without a code. They get a mail now; if they log in with a code until then, it stays.'
export const exportData = 'Download data'
export const exportLabel = (name: string) => `Download the data of ${name}`
export const exportNote =
  'The file has no conversations, because operators read none, and no reports. The download is noted in the log.'
export const correctName = 'Correct name'
export const correctNameEffect =
  'The person is told by mail, with your reason. If their identity was checked, that badge goes.'
export const remove = 'Delete account'
export const removeEffect =
  'Their open tasks are deleted, their open offers withdrawn. This cannot be undone, and works only if nothing that they agreed is under way.'

export const agreedTo = 'Agreed to'
export const agreedToAt = (page: string, date: string) => `${page}, ${date}`
