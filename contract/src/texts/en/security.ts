import { plural } from '../plural.ts'
import { locale } from './common.ts'

export const notLoaded = "Your security settings couldn't be loaded."

/** Above the password, the address and the second factor. */
export const waysIn = 'How you log in'

// The password.
export const changePassword = 'Change password'
export const logInWithPassword = 'You log in with your password.'
export const logInWithPasswordOrGoogle = 'You log in with your password or with Google.'
export const changePasswordEffect = 'You stay logged in here; every other device is logged out.'
export const presentPassword = 'Current password'
export const savePassword = 'Save password'
export const passwordChanged = 'Password changed'
export const setPassword = 'Set a password'
export const passwordLinkSent = (email: string) =>
  `We've sent a link to ${email}. Open it to set your password.`
export const googleOnly = 'You log in with Google. A password is a second way in.'

// The address.
export const changeEmail = 'Change email'
export const passwordFirst = 'To change it, set a password first.'
export const newEmail = 'New email'
export const sendLink = 'Send link'
export const emailLinkSent = <Part>(email: Part): (string | Part)[] => [
  "We've sent a link to ",
  email,
  '. Your email changes when you open it.',
]
export const confirmEmail = 'Confirm email'
export const confirmingEmail = 'Confirming your email...'
export const emailConfirmed = <Part>(email: Part): (string | Part)[] => ['Your email is now ', email, '.']
export const confirmLater = "We couldn't confirm your email just now. Please open the link again in a moment."
export const confirmLinkInvalid = "This link doesn't work any more."

// Two-factor log-in.
export const twoFactor = 'Two-factor log-in'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const twoFactorOn = 'On: to log in, you also need a code from your authenticator app.'
export const recoveryCodesLeft = (count: number) =>
  plural(locale, count, { one: '1 recovery code is left.', other: `${count} recovery codes are left.` })
export const twoFactorOff = 'Off: your password is enough to log in.'
export const verifyEmailFirst = 'To turn it on, verify your email first.'
export const turnOffTitle = 'Turn off two-factor log-in'
export const turnOffEffect = 'Then your password alone is enough to log in.'
export const turnedOff = 'Two-factor log-in is off'
export const turnOnEffect =
  "You'll need your password and a code from an app on your phone to log in. Every other device is logged out."
export const scan =
  'Scan this with an authenticator app. If the app is on this phone, open it from here or copy the key into ' +
  'it. Then enter the code it shows.'
export const qrCode = 'QR code for your authenticator app'
export const key = 'Key'
export const openInApp = 'Open in authenticator app'
export const copyKey = 'Copy key'
export const sixDigits = 'Six digits'
export const turnedOn = 'Two-factor log-in is on.'
export const keepCodes =
  "Keep these recovery codes somewhere other than your phone. Each logs you in once. You won't " +
  'see them again.'
export const recoveryCodes = 'Recovery codes'
export const copyCodes = 'Copy codes'
export const download = 'Download'
export const codesKept = "I've saved these codes"
export const leaveCodesTitle = 'Leave without saving these codes?'
export const leaveCodesEffect =
  "You won't see them again. Without a code you can't log in if you lose your phone."
export const leaveCodes = 'Leave'
export const newCodes = 'New recovery codes'
export const newCodesEffect = 'Your old recovery codes stop working as soon as you make new ones.'
export const makeCodes = 'Make new codes'
export const codesRenewed = 'These replace your old recovery codes.'

// Where one is signed in.
export const devices = 'Signed-in devices'
export const lastSeen = (when: string) => `Last seen: ${when}`
export const onlyHere = "You aren't logged in anywhere else."
export const thisDevice = 'This device'
export const logOut = 'Log out'
export const logOutDevice = (device: string) => `Log out ${device}`
export const loggedOut = 'Logged out'
export const logOutEverywhere = 'Log out everywhere'
export const logOutEverywhereTitle = 'Log out everywhere?'
export const logOutEverywhereEffect = 'Every device is logged out, this one included.'
export const loggedOutEverywhere = 'Logged out everywhere'
