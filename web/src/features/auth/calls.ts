import {
  checkResetToken as checkResetTokenCall,
  checkSession,
  confirmLogIn as confirmLogInCall,
  logIn as logInCall,
  logInWithGoogle as logInWithGoogleCall,
  requestPasswordReset as requestPasswordResetCall,
  resetPassword as resetPasswordCall,
  signUp as signUpCall,
  startGoogleLogIn as startGoogleLogInCall,
  verifyEmail as verifyEmailCall,
} from '#contract/endpoints/auth.ts'
import {
  always,
  badRequestOr,
  type FailureText,
  serverFirst,
  unlessOtherSuccess,
} from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keepUser } from '#web/platform/session.ts'
import { showNews } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'

// A request for a code is no failure: the screen asks for it.
const unlessCodeWanted =
  (rest: FailureText): FailureText =>
  failure =>
    failure.code === 'two_factor_required' ? null : rest(failure)

const logInFailure = unlessOtherSuccess(
  always(() => texts.app.noUserFound),
  serverFirst(() => texts.auth.logInFailed),
)

export const logIn = write(logInCall, {
  success: () => texts.auth.loggedIn,
  failure: unlessCodeWanted(logInFailure),
  apply: keepUser,
})

export const confirmLogIn = write(confirmLogInCall, {
  success: () => texts.auth.loggedIn,
  failure: logInFailure,
  apply: keepUser,
})

const googleFailure = unlessOtherSuccess(
  always(() => texts.auth.googleTryAgain),
  serverFirst(() => texts.auth.googleFailed),
)

export const startGoogleLogIn = write(startGoogleLogInCall, { failure: googleFailure })

export const logInWithGoogle = write(logInWithGoogleCall, {
  success: () => texts.auth.loggedIn,
  failure: unlessCodeWanted(googleFailure),
  apply: keepUser,
})

export const signUp = write(signUpCall, {
  success: () => texts.auth.signedUp,
  failure: unlessOtherSuccess(
    serverFirst(() => texts.auth.signUpNotCreated),
    serverFirst(() => texts.auth.signUpFailed),
  ),
  apply: (client, user) => {
    keepUser(client, user)
    if (!user.verified) showNews('sign-up', user.email, ([email]) => texts.auth.verificationMailSent(email!))
  },
})

export const requestPasswordReset = write(requestPasswordResetCall, {
  failure: badRequestOr(serverFirst()),
})

export const checkResetToken = write(checkResetTokenCall, {
  failure: badRequestOr(serverFirst()),
})

// A reset ends every session of that person, which may be the one of this browser.
export const resetPassword = write(resetPasswordCall, {
  stale: [checkSession],
  failure: badRequestOr(always(() => texts.common.somethingWrong)),
})

export const verifyEmail = write(verifyEmailCall, { stale: [checkSession] })
