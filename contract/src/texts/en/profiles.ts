import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const profile = 'Profile'
export const editProfile = 'Edit Profile'
export const account = 'Account'
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
/** Below their number. */
export const ratings = (count: number) => plural(locale, count, { one: 'rating', other: 'ratings' })

// Its form.
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
