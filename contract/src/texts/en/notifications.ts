export const title = 'Notifications'
export const holds = 'What we tell you, and when'
export const notLoaded = "Your choices couldn't be loaded."

// Offered after a first post, offer or message.
export const askTitle = 'Hear at once when somebody answers'
export const askHelp = 'Also while the app is closed.'
export const notNow = 'Not now'

// This device.
export const turnOn = 'Turn on notifications'
export const turnOff = 'Turn off'
export const offTitle = 'Never miss an answer'
export const offHelp = 'Get offers, messages and changes on this device, also while the app is closed.'
export const onTitle = 'On for this device'
export const lastCame = (when: string) => `Last sent ${when}.`
export const noneYet = 'Nothing sent yet. Try it with a test.'
export const sendTest = 'Send a test'
export const testSent = 'On its way. It should be here in a few seconds.'
export const failing = (since: string) =>
  `Your browser's push service has taken none since ${since}. We keep trying, and mail reaches you meanwhile.`
export const blockedTitle = 'Blocked in your browser'
export const blockedHelp =
  'Open the settings of this site: the icon beside the address, then Notifications, then Allow. Then come back here.'
export const cannotTitle = "This browser can't do it"
export const cannotHelp = 'It knows no notifications for web apps. We tell you by mail instead.'
export const lateTitle = "Your browser didn't answer"
export const lateHelp = 'Its push service may be out of reach. Check your connection, and try again.'
export const turnedOn = 'Notifications are on'
export const turnedOff = 'Notifications are off on this device'

// An iPhone or iPad.
export const homeTitle = 'First add it to your home screen'
export const homeHelp = 'On an iPhone or iPad, only apps on the home screen may notify you.'
export const homeSteps = [
  'Tap the share button of your browser',
  'Choose “Add to Home Screen”',
  'Open the app from there, and come back to this page',
] as const

// The kinds of notices.
export const whatTitle = 'What you hear of'
export const push = 'Push'
export const mail = 'Mail'
export const kinds = {
  offers: { name: 'Offers', holds: 'New, changed, accepted, declined' },
  messages: { name: 'Messages', holds: 'What people write to you' },
  agreements: { name: 'Agreed tasks', holds: 'Changes, reminders, marks, reviews' },
  money: { name: 'Money', holds: 'Payments, payouts, disputes' },
  questions: { name: 'Questions', holds: 'On your tasks, and their answers' },
  searches: { name: 'New tasks', holds: 'That fit your saved searches' },
  account: { name: 'Your account', holds: 'Security, checks, limits' },
  reports: { name: 'Reports', holds: 'What people report to moderators' },
  appeals: { name: 'Appeals', holds: 'Against limits of accounts' },
  disputes: { name: 'To decide', holds: 'Disputes, contested cancellations' },
  alarms: { name: 'Server', holds: 'Backups, disk, mail, payouts, time' },
} as const
export const staffTitle = 'For running the market'
export const pushOf = (kind: string) => `Push: ${kind}`
export const mailOf = (kind: string) => `Mail: ${kind}`
export const mailTimes = { 'at once': 'At once', daily: 'Daily', off: 'Off' } as const
export const mailTimeNotes = {
  'at once': 'Unless you have seen it within a minute',
  daily: 'In one mail at 8 AM',
  off: 'Only in the app',
} as const
export const needed = 'Mail about this stays on, so that you never miss it.'

// When.
export const whenTitle = 'When'
export const quiet = 'Quiet hours'
export const quietHolds = (from: string, to: string) => `${from} to ${to}`
export const noQuiet = 'None'
export const quietHelp =
  'Notifications wait until the morning and come as one. Those about the work of that day come all the same.'
export const quietOn = 'Keep quiet hours'
export const quietFrom = 'From'
export const quietTo = 'Until'
export const pause = 'Pause for a week'
export const pauseHelp = 'No push, no mail. Money and account mail still come.'
export const pausedUntil = (day: string) => `Paused until ${day}`

// Further choices.
export const moreTitle = 'More'
export const previews = 'Show what people write'
export const previewsHelp = 'In notifications and mails. Others may see your screen.'
export const weekly = 'New tasks near you, once a week'
export const weeklyHelp = 'A mail on Mondays, while you have no saved search.'
export const announcements = 'News of the market'
export const announcementsHelp = 'What the operators announce.'
export const sms = 'Text messages'
export const smsHelp = 'For an accepted offer, a change to answer, the day of the work and a dispute.'
export const smsNumber = 'Your verified number'
export const smsTurnOn = 'Turn on text messages'
