import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
  disableTwoFactor as disableTwoFactorCall,
  enableTwoFactor as enableTwoFactorCall,
  endSession as endSessionCall,
  getSecurity,
  logOutEverywhere as logOutEverywhereCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  startTwoFactor as startTwoFactorCall,
} from '#contract/endpoints/account.ts'
import { checkSession, requestPasswordReset } from '#contract/endpoints/auth.ts'
import { clearDevice } from '#web/platform/device-storage.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { endSession as endOwnSession } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'

const failure = serverFirst()

export const endSession = write(endSessionCall, {
  stale: [getSecurity],
  success: () => texts.security.loggedOut,
  failure,
})

// As at log-out: the server first, then the socket, then what this browser knows.
export const logOutEverywhere = write(logOutEverywhereCall, {
  success: () => texts.security.loggedOutEverywhere,
  failure,
  apply: client => {
    endOwnSession(client)
    void clearDevice()
  },
})

export const changePassword = write(changePasswordCall, {
  stale: [getSecurity],
  success: () => texts.security.passwordChanged,
  failure,
})
export const sendPasswordLink = write(requestPasswordReset, { failure })
export const changeEmail = write(changeEmailCall, { failure })
export const confirmEmail = write(confirmEmailCall, { stale: [checkSession] })
export const startTwoFactor = write(startTwoFactorCall, { failure })
export const enableTwoFactor = write(enableTwoFactorCall, { stale: [getSecurity], failure })
export const renewRecoveryCodes = write(renewRecoveryCodesCall, { stale: [getSecurity], failure })
export const disableTwoFactor = write(disableTwoFactorCall, {
  stale: [getSecurity],
  success: () => texts.security.turnedOff,
  failure,
})
