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
import { messages } from '#contract/messages.ts'
import {
  always,
  badRequestOr,
  type FailureText,
  serverFirst,
  unlessOtherSuccess,
} from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keepUser } from '#web/platform/session.ts'

// That a code is wanted too is no failure: the screen asks for it.
const unlessCodeWanted =
  (rest: FailureText): FailureText =>
  failure =>
    failure.code === 'two_factor_required' ? null : rest(failure)

const logInFailure = unlessOtherSuccess(
  always(messages.login.notCreated),
  serverFirst(messages.login.fallback),
)

export const logIn = write(logInCall, {
  success: messages.login.success,
  failure: unlessCodeWanted(logInFailure),
  apply: keepUser,
})

export const confirmLogIn = write(confirmLogInCall, {
  success: messages.login.success,
  failure: logInFailure,
  apply: keepUser,
})

const googleFailure = unlessOtherSuccess(
  always(messages.google.notCreated),
  serverFirst(messages.google.fallback),
)

export const startGoogleLogIn = write(startGoogleLogInCall, { failure: googleFailure })

export const logInWithGoogle = write(logInWithGoogleCall, {
  success: messages.login.success,
  failure: unlessCodeWanted(googleFailure),
  apply: keepUser,
})

export const signUp = write(signUpCall, {
  success: messages.signup.success,
  failure: unlessOtherSuccess(serverFirst(messages.signup.notCreated), serverFirst(messages.signup.fallback)),
  apply: keepUser,
})

export const requestPasswordReset = write(requestPasswordResetCall, {
  failure: badRequestOr(serverFirst(messages.somethingWrong)),
})

export const checkResetToken = write(checkResetTokenCall, {
  failure: badRequestOr(serverFirst(messages.somethingWrong)),
})

// A reset ends every session of that person, which may be the one of this browser.
export const resetPassword = write(resetPasswordCall, {
  stale: [checkSession],
  failure: badRequestOr(always(messages.somethingWrong)),
})

export const verifyEmail = write(verifyEmailCall, { stale: [checkSession] })
