import {
  checkResetToken as checkResetTokenCall,
  checkSession,
  logIn as logInCall,
  requestPasswordReset as requestPasswordResetCall,
  resetPassword as resetPasswordCall,
  signUp as signUpCall,
  verifyEmail as verifyEmailCall,
} from '#contract/endpoints/auth.ts'
import { messages } from '#contract/messages.ts'
import { always, badRequestOr, serverFirst, unlessOtherSuccess } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { keepUser } from '#web/platform/session.ts'

export const logIn = write(logInCall, {
  success: messages.login.success,
  failure: unlessOtherSuccess(always(messages.login.notCreated), serverFirst(messages.login.fallback)),
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
