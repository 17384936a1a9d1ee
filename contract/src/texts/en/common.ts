/** The language of these texts: how dates, numbers and plurals are written. */
export const locale = 'en-IN'
export const productName = 'TaskBazaar'
export const productDescription =
  'Post a task, get offers from verified people near you, pick the best one and get it done.'
/** In the browser's tab. */
export const pageTitle = (page: string, site: string) => `${page} · ${site}`

// Names of several screens, and of links to them.
export const myAccount = 'My Account'
export const myTasks = 'My Tasks'
export const postTask = 'Post Task'
export const alerts = 'Alerts'
export const messages = 'Messages'
export const moderation = 'Moderation'
export const privacy = 'Privacy'
export const security = 'Security'
export const logIn = 'Log In'
export const signUp = 'Sign Up'

// Fields of several forms, and labels of the same thing where it is shown.
export const copied = 'Copied'
export const save = 'Save'
export const firstName = 'First Name'
export const lastName = 'Last Name'
export const email = 'Email'
export const password = 'Password'
export const newPassword = 'New password'
export const passwordRule = (minimum: number) => `At least ${minimum} characters`
export const code = 'Code'
export const codeRule = 'Six digits, or one of your recovery codes'
export const city = 'City'
export const location = 'Location'
export const budget = 'Budget'
export const workDays = 'Total Work Days'
export const borrowDays = 'Total Borrow Days'
export const description = 'Description'
export const minimumCharacters = (minimum: number) => `Minimum ${minimum} characters`
export const reason = 'Reason'
export const details = 'Details'
export const status = 'Status'

// Buttons and links.
export const next = 'Next'
export const submit = 'Submit'
export const goOn = 'Continue'
export const continueToProduct = `Continue to ${productName}`
export const message = 'Message'
export const findTask = 'Find a task'

// Words for things that are loading or failed to load.
export const loading = 'Loading...'
export const personMissing = "We can't find this person. They may have deleted their account."
export const taskGone = "This task isn't here any more."
export const taskNotLoaded = "This task couldn't be loaded."
export const listNotLoaded = "This list couldn't be loaded."

// Toasts of more than one call.
export const badRequest = 'Bad request'
export const somethingWrong = 'Something went wrong'
export const internalIssue = 'Internal Server Issue'

export const appVersion = (version: string) => `App Version ${version}`
export const limitedSince = (day: string) => `Limited since ${day}`
/** A place with its country. */
export const country = 'India'
/** Under a list that is cut. */
export const shownOf = (shown: number, total: number) => `${shown} of ${total} are shown.`
export const showMore = 'Show more'
