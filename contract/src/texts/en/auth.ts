// Log-in.
export const welcomeBack = 'Good to see you again.'
export const notKept =
  'Your browser did not keep you logged in. It may block cookies: allow them for this site, then log in again.'
export const forgotPasswordLink = 'Forgot password?'
export const newUser = 'New User?'
export const openAccount = 'Sign In'
export const loggedIn = 'Login Successful'
export const logInFailed = 'An error has occurred'

// Google and Facebook.
export const or = 'or'
export const loggingIn = 'Logging in...'
export const googleFailed = 'Internal Server Error'
export const googleTryAgain = 'Please try again'
export const googleNotSetUp = "Google log-in isn't set up on this server"
export const googleCancelled = "You didn't finish logging in with Google"
export const comingSoon = 'This feature is coming soon'
export const facebookComingSoon = 'Facebook sign-up is coming soon.'

export const continueWith = (brand: string) => `Continue with ${brand}`

// The second factor.
export const enterCode = 'Enter Your Code'
export const enterCodeHow = (site: string) =>
  `One more step: open your authenticator app and enter its code for ${site}.`

// Sign-up.

export const setPassword = 'Set your password'
export const haveAccount = 'Already have an account?'
export const signedUp = 'Signup Successful'
export const verificationMailSent = (email: string) =>
  `We sent a mail to ${email}. Open the link in it, so that we know the address is yours.`
export const signUpNotCreated = 'Internal Server Issue'
export const signUpFailed = 'Internal Server Error'

// A forgotten password.
export const forgotPassword = 'Forgot Password'
export const forgotPasswordHow = "Tell us your account's email. We'll send you a link to set a new password."
export const sending = 'Sending...'
export const sendResetLink = 'Send Reset Link'
export const checkEmail = 'Check your email'
export const resetMailSent = <Part>(email: Part): (string | Part)[] => [
  'An email was sent to ',
  email,
  '. The link in it works once, for 60 minutes.',
]
export const noResetMail =
  "Nothing there? Look in your spam folder, and check that this is your account's email."
export const backToLogIn = 'Back to Log In'

// A new password.
export const checkingLink = 'Checking your link...'
export const resetPassword = 'Reset Password'
export const chooseNewPassword = <Part>(name: Part): (string | Part)[] => [
  'Hello ',
  name,
  ', choose your new password.',
]
export const confirmPassword = 'Confirm password'
export const passwordsDiffer = 'Passwords do not match'
export const passwordReset =
  'Your password has been reset successfully. You can now log in with your new password.'

// Verifying the address.
export const verifyEmail = 'Verify Email'
export const verifyingEmail = 'Verifying your email...'
export const emailVerified = (name: string) => `Thank you, ${name}. Your email address is verified.`
export const verifyNeedsPassword =
  'Please enter the password that you chose when you signed up. That way we know that it was you.'
export const confirmAddress = 'Confirm Address'
export const notMyAccount = "I didn't open this account"
export const startOverExplained =
  'Somebody else may have used your address. We sign everybody out, remove the password, and you choose a new one.'
export const startOver = 'Take over the account'
export const startedOver = 'This address is yours now. Choose a password, and we mail you a link for it.'
export const choosePassword = 'Choose a password'
export const verifyLater = "We couldn't verify your email just now. Please open the link again in a moment."
export const verifyLinkInvalid = "This link doesn't work any more. You can ask for a new one on your profile."

export const byInvitation =
  'Only people with an invitation link can join here. Please ask the people who run this market for one.'
export const atDomains = (domains: string) => `Only an email at ${domains} can join here.`
