/** Why a document is among those that were refused, though nobody decided. */
export const expired = ({ days }: { days: number }) =>
  `Nobody looked at it within ${days} days, so it was deleted. Please send it again.`

// Texts of badges.
export const kinds = {
  email: 'Email',
  phone: 'Mobile number',
  college: 'College',
  identity: 'Identity',
  skill: 'Skill',
}
export const hows = {
  email: 'Opened a link that we mailed.',
  phone: 'Typed a code that we sent by SMS.',
  college: 'Opened a link sent to a college email.',
  identity: 'A moderator looked at a document.',
  skill: 'A moderator looked at a document.',
}
export const checkedOn = (day: string) => `Checked on ${day}`
/** The sheet behind the mark beside a name. */
export const whatWasChecked = 'What was checked'
export const seeWhatWasChecked = 'Verified. See what was checked'
export const noPromise = 'Checks tell you who somebody is, not how well they work.'

// The screen where one gets verified.
export const title = 'Get verified'
export const holds = 'Phone, college, identity, skills'
export const intro =
  'People choose somebody they can trust. Others see what was checked and when, nothing else.'
export const notLoaded = "Your checks couldn't be loaded."
export const notYet = 'Not checked yet'
export const emailNotYet = 'Open the link that we mailed you'
export const sendAgain = 'Send again'
export const linkSent = "We've sent the link. Please check your email."
export const addSkill = 'Add a skill'
export const skillHolds = 'With a certificate or a licence'
export const waiting = 'Waiting for a moderator'
export const sentOn = (day: string) => `Sent on ${day}`
export const refused = 'Not accepted'

// The phone.
export const phoneTitle = 'Your mobile number'
export const phone = 'Mobile number'
export const phoneHint = 'Ten digits. We send a code by SMS. Nobody else sees the number.'
export const sendCode = 'Send code'
export const codeSentTo = (phone: string) => `We've sent a code to ${phone}. It is good for 10 minutes.`
export const code = 'Code'
export const confirm = 'Confirm'
export const otherNumber = 'Use another number'
export const phoneChecked = 'Your number is checked'

// The college.
export const collegeEmail = 'College email'
export const collegeHint = (domains: string) => `It ends in ${domains}`
export const sendLink = 'Send link'
export const collegeLinkSent = <Part>(email: Part): (string | Part)[] => [
  "We've sent a link to ",
  email,
  '. Open it while you are logged in.',
]
export const confirmCollege = 'Confirm college'
export const confirming = 'Confirming your college...'
export const collegeChecked = 'Your college is checked.'
export const confirmLater =
  "We couldn't confirm your college just now. Please open the link again in a moment."

// A document.
export const identityTitle = 'Your identity'
export const skillTitle = 'A skill'
export const identityLabel = 'Which document is it?'
export const identityExample = 'For example: Driving licence'
export const skillLabel = 'What can you do?'
export const skillExample = 'For example: Electrician, ITI Pune'
export const labelIsSeen = 'Others see these words once a moderator agrees.'
export const chooseFile = 'Choose a photo or PDF'
export const chooseOther = 'Choose another file'
export const fileRule = 'PDF, JPEG, PNG or WebP, up to 10 MB'
export const fileMissing = 'Please choose a file'
export const noAadhaar =
  "Please don't send your Aadhaar card. Only a moderator sees your file. We delete it once it is decided, or after 30 days."
export const send = 'Send'
export const documentSent = 'Sent. A moderator will look at it'

// Acts of moderators.
export const documents = 'Documents'
export const noneWaits = 'No document waits. What people send to be checked comes here, for you to decide.'
export const saysItIs = { identity: 'Identity, in their words', skill: 'Skill, in their words' }
export const look = 'See the document'
export const download = 'Download the PDF'
export const lookIsNoted = 'The log notes that you looked.'
export const document = 'Document'
export const approve = 'Approve'
export const approveEffect = (label: string, name: string) =>
  `Everybody then sees “${label}” on the profile of ${name}. The document is deleted.`
export const refuse = 'Refuse'
export const refuseEffect = 'They see the reason. The document is deleted.'
export const documentGone = "This document can't be shown. Somebody may have decided on it."
export const approved = 'Approved'
export const documentRefused = 'Refused'
