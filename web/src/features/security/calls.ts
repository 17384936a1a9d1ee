import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
  disableTwoFactor as disableTwoFactorCall,
  enableTwoFactor as enableTwoFactorCall,
  endSession as endSessionCall,
  getSecurity,
  logOutEverywhere as logOutEverywhereCall,
  startTwoFactor as startTwoFactorCall,
} from '#contract/endpoints/account.ts'
import { checkSession, requestPasswordReset } from '#contract/endpoints/auth.ts'
import { messages } from '#contract/messages.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { forgetEverything } from '#web/platform/kept.ts'
import { write } from '#web/platform/mutations.ts'
import { endSession as endOwnSession } from '#web/platform/session.ts'

const failure = serverFirst(messages.somethingWrong)

export const endSession = write(endSessionCall, { stale: [getSecurity], success: 'Logged out', failure })

// As at log-out: the server first, then the socket, then what this browser knows.
export const logOutEverywhere = write(logOutEverywhereCall, {
  success: 'Logged out everywhere',
  failure,
  apply: client => {
    endOwnSession(client)
    void forgetEverything()
  },
})

export const changePassword = write(changePasswordCall, {
  stale: [getSecurity],
  success: 'Password changed',
  failure,
})
export const sendPasswordLink = write(requestPasswordReset, { failure })
export const changeEmail = write(changeEmailCall, { failure })
export const confirmEmail = write(confirmEmailCall, { stale: [checkSession] })
export const startTwoFactor = write(startTwoFactorCall, { failure })
export const enableTwoFactor = write(enableTwoFactorCall, { stale: [getSecurity], failure })
export const disableTwoFactor = write(disableTwoFactorCall, {
  stale: [getSecurity],
  success: 'Two-factor log-in is off',
  failure,
})
