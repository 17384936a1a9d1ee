import { changeEmailHandler, confirmEmailHandler } from './change-email.ts'
import { changePasswordHandler } from './change-password.ts'
import { checkSessionHandler } from './check-session.ts'
import { confirmLogInHandler } from './confirm-log-in.ts'
import { endSessionHandler, logOutEverywhereHandler } from './end-sessions.ts'
import { getSecurityHandler } from './get-security.ts'
import { logInHandler } from './log-in.ts'
import { logInWithGoogleHandler, startGoogleLogInHandler } from './log-in-with-google.ts'
import { logOutHandler } from './log-out.ts'
import { requestPasswordResetHandler, requestVerificationHandler } from './request-mail.ts'
import { signUpHandler } from './sign-up.ts'
import { listTokensHandler, makeTokenHandler, revokeTokenHandler } from './tokens.ts'
import {
  disableTwoFactorHandler,
  enableTwoFactorHandler,
  renewRecoveryCodesHandler,
  startTwoFactorHandler,
} from './two-factor.ts'
import { checkResetTokenHandler, resetPasswordHandler, verifyEmailHandler } from './use-token.ts'

/** The handler of each call of this feature. */
export const authHandlers = [
  changeEmailHandler,
  confirmEmailHandler,
  changePasswordHandler,
  checkSessionHandler,
  confirmLogInHandler,
  endSessionHandler,
  logOutEverywhereHandler,
  getSecurityHandler,
  logInWithGoogleHandler,
  startGoogleLogInHandler,
  logInHandler,
  logOutHandler,
  requestPasswordResetHandler,
  requestVerificationHandler,
  signUpHandler,
  listTokensHandler,
  makeTokenHandler,
  revokeTokenHandler,
  disableTwoFactorHandler,
  enableTwoFactorHandler,
  renewRecoveryCodesHandler,
  startTwoFactorHandler,
  checkResetTokenHandler,
  resetPasswordHandler,
  verifyEmailHandler,
]
