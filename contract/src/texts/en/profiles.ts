import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const profile = 'Profile'
export const editProfile = 'Edit Profile'
export const account = 'Account'
export const correctName = 'Correct your name'
export const nameEffect = 'You can do this once in 30 days. Moderators see the name you had before.'
export const nameTakesIdentity = 'Your identity was checked under the old name: have it checked again.'
export const nameCorrected = 'Name corrected'
export const securityHolds = 'Password, email, devices'
export const privacyHolds = 'Blocked people, your data'
export const notLoaded = "This profile couldn't be loaded."

// Labels of a profile.
export const college = 'College'
export const memberSince = 'Member Since'
/** The answer of somebody who went to no college. */
export const noCollege = 'None'
export const aboutMe = 'About Me'
export const skills = 'Skills'
export const asServiceProvider = 'As Service Provider'
export const notRated = 'New here. No ratings yet.'
export const tasksDone = (count: number) => plural(locale, count, { one: 'task done', other: 'tasks done' })
export const completes = (percent: number) => `Finishes ${percent}% of agreed tasks`
export const responds = (minutes: number) => {
  if (minutes <= 5) return 'Usually answers within minutes'
  if (minutes <= 60) return 'Usually answers within an hour'
  const hours = Math.ceil(minutes / 60)
  return hours <= 24 ? `Usually answers within ${hours} hours` : 'Usually answers after more than a day'
}
export const ratedAsCustomer = (rating: number, count: number) =>
  `As a customer: ${rating} of 5, from ${plural(locale, count, { one: '1 review', other: `${count} reviews` })}`
export const aboutFigures = 'About these figures'
/** How each figure is worked out. */
export const figures = [
  {
    name: 'Rating as service provider',
    how: 'The average of the stars from customers, for completed tasks. It counts as soon as a task is completed.',
  },
  {
    name: 'Tasks done',
    how: 'Tasks that were accepted, done and completed here. Nothing else counts.',
  },
  {
    name: 'Finishes agreed tasks',
    how: 'Of the last 20 tasks that ended: how many were completed, and how many were cancelled by this person’s own fault. Other cancellations do not count. It shows from three on.',
  },
  {
    name: 'Time to answer',
    how: 'How long people usually waited for a first answer in the chat, in the last 90 days. It shows from three answers on.',
  },
  {
    name: 'Rating as customer',
    how: 'The average of the stars from service providers. A review counts once both sides have written one, or the time to write is over.',
  },
]
/** The gaps of one's own profile, and why filling them pays. */
export const missing = {
  profilePic: { title: 'Add a photo', why: 'People pick faces they can see.' },
  description: { title: 'Say who you are', why: 'Two sentences are enough to be chosen more often.' },
  skills: { title: 'Add your skills', why: 'They show on each of your offers.' },
  work: { title: 'Show past work', why: 'Pictures say more than a price.' },
}
/** Below their number. */
export const ratings = (count: number) => plural(locale, count, { one: 'rating', other: 'ratings' })

// The form of a profile.
export const setUpFirst = 'Set up your profile once; then you can post tasks and make offers.'
export const gender = 'Gender'
export const select = 'Select'
export const genders = { male: 'male', female: 'female', other: 'other' }
export const age = 'Age'
export const skillsExample = 'For example: plumbing, Excel, Hindi typing'
export const updated = 'Updated Successfully'

// The address is not verified yet.
export const verificationSent = "We've sent the link. Please check your email."
export const sendAgain = 'Send the link again'
export const notVerified = "Your email isn't verified yet. Open the link we sent you."
