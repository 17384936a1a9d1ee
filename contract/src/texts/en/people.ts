// The menu about somebody.
export const more = 'More'
export const block = (name: string) => `Block ${name}`
export const unblock = (name: string) => `Unblock ${name}`

// Blocking.
export const blockTitle = (name: string) => `Block ${name}?`
export const blockConfirm = 'Block'
export const blockEffect = (name: string) =>
  `No messages or offers between you two. Tasks you've agreed on carry on. ${name} won't be told.`
export const blocked = 'Blocked'
export const unblocked = 'Unblocked'

// Reporting.
export const reportTask = 'Report this task'
export const reportOffer = 'Report this offer'
export const reportQuestion = 'Report this question'
export const reportReview = 'Report this review'
export const reportMessage = 'Report a message'
export const reportPerson = (name: string) => `Report ${name}`
export const whichMessage = 'Which message?'
export const pressTheMessage = 'Tap the one you want to report.'
export const reportThisMessage = 'Report this message'
export const messagesOf = (name: string) => `Messages of ${name}`
/** Labels by the value sent to the server. */
export const reportReasons = {
  'Spam or scam': 'Spam or scam',
  'Harassment or threats': 'Harassment or threats',
  'Hate or violence': 'Hate or violence',
  'Sexual content': 'Sexual content',
  'Pretends to be somebody else': 'Pretends to be somebody else',
  'Something else': 'Something else',
}
export const onlyModeratorsRead = 'Only moderators read this.'
export const sendReport = 'Send report'
export const reported = 'Thank you. A moderator will look at it'

// Privacy.
export const blockedPeople = 'Blocked people'
export const blockedNotLoaded = "The people you've blocked couldn't be loaded."
export const nobodyBlocked = "You haven't blocked anyone."
export const howToBlock = 'To block somebody, open your chat with them or their profile, and press More.'
export const openMessages = 'Open messages'
export const unblockButton = 'Unblock'
export const yourData = 'Your data'
export const yourDataHolds =
  'Everything we keep about you, in one file: profile, tasks, offers, messages, ratings.'
export const download = (format: string, use: string) => `Download ${format}, ${use}`
export const html = 'HTML'
export const toRead = 'to read'
export const json = 'JSON'
export const forPrograms = 'for programs'

// The end of an account.
export const deleteAccountEffect =
  'Your profile, open tasks and offers are deleted at once and for good. The people you wrote to keep those ' +
  'messages, under the name ‘Deleted user’. Finish any work under way first.'
export const deleteAccount = 'Delete account'
export const deleteAccountTitle = 'Delete your account?'
export const deleteAccountWarning =
  "You can't undo this. It withdraws your consent to the terms and the privacy page. You may want to download your data first."
export const yourEmail = 'Your email'
export const openMyTasks = 'Open My Tasks'
export const deleteForGood = 'Delete for good'
export const accountDeleted = 'Your account is deleted'

// Words for problems of the own account.
export const mailRefused = (email: string) => `We can't reach you at ${email}. Is it right?`

// Words for the acts of moderators about the own account.
export const standing = 'Account standing'
export const standingNotLoaded = "Your standing couldn't be loaded."
export const inOrder =
  'Your account is in good standing: no moderator has limited it or hidden anything of yours.'
export const hiddenTasks = 'Hidden tasks'
export const hiddenTasksEffect = 'Only you and the person you agreed with see these.'
export const heldOffers = 'Offers held back'
export const heldOffersEffect = "The people who posted these tasks don't see your offer for now."
export const warnings = 'Warnings'
export const warningsEffect =
  'Nothing is limited because of them. If it goes on, your account can be limited.'
export const limited = 'Your account is limited'
export const limitEffect =
  "You can finish what's under way, but you can't post a task, make an offer or write to somebody new."
export const moderatorWrote = (day: string) => `A moderator wrote on ${day}`
export const yourAnswer = 'Your answer'
export const moderatorsAnswer = 'The moderator’s answer'
export const answerWaits = 'A moderator will look at your answer.'
export const whyLift = 'Why the limit should be lifted'
export const answerOnce = 'You can answer once.'
export const sendAnswer = 'Send answer'
export const answerSent = 'Your answer is sent'

// The same under the bar of every page.
export const taskHidden = (reason: string) => `A moderator has hidden this task: ${reason}`
export const offerHeld = (reason: string) => `A moderator is holding back your offer on this task: ${reason}`
export const limitedSeeWhy = 'Your account is limited. See why'
export const taskHiddenSeeWhy = 'A moderator has hidden one of your tasks. See why'
export const offerHeldSeeWhy = 'A moderator is holding back one of your offers. See why'

export const waitsToJoin =
  'New accounts are looked at first. You can read; we tell you when you can take part'
export const verifyToTakePart = 'Verify your email to post tasks, make offers and write to people'

// Texts about privacy: who sees what.
export const privacyNotLoaded = "Your choices couldn't be loaded."
export const whoSeesEmail = 'Who sees your email address'
export const emailReaders = {
  everyone: 'Everyone who is signed in',
  partners: 'People I have agreed on a task with',
  nobody: 'Nobody',
}
export const publicProfile = 'Public page'
export const publicProfileHint =
  'Anyone with the link sees your first name, picture, city, about me, skills, badges and reviews, also without an account.'
export const whatOthersSee = 'This is what others see'
export const canBeInvited = 'People can invite me'
export const canBeInvitedHint = 'Someone whose task fits you can ask you for an offer.'
export const privacySaved = 'Saved'

/** Why what somebody wrote waits for a moderator. */
export const looks = {
  newcomerLink: 'New members’ links are looked at first. This usually takes a day at most.',
  watchedWord: 'It has a word that a moderator looks at first. This usually takes a day at most.',
}
