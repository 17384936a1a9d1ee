import { listAlertsHandler } from './features/alerts/list-alerts.ts'
import { markAlertsReadHandler } from './features/alerts/mark-alerts-read.ts'
import { changeEmailHandler, confirmEmailHandler } from './features/auth/change-email.ts'
import { changePasswordHandler } from './features/auth/change-password.ts'
import { checkSessionHandler } from './features/auth/check-session.ts'
import { confirmLogInHandler } from './features/auth/confirm-log-in.ts'
import { endSessionHandler, logOutEverywhereHandler } from './features/auth/end-sessions.ts'
import { getSecurityHandler } from './features/auth/get-security.ts'
import { logInHandler } from './features/auth/log-in.ts'
import { logInWithGoogleHandler, startGoogleLogInHandler } from './features/auth/log-in-with-google.ts'
import { logOutHandler } from './features/auth/log-out.ts'
import { requestPasswordResetHandler, requestVerificationHandler } from './features/auth/request-mail.ts'
import { signUpHandler } from './features/auth/sign-up.ts'
import {
  disableTwoFactorHandler,
  enableTwoFactorHandler,
  startTwoFactorHandler,
} from './features/auth/two-factor.ts'
import {
  checkResetTokenHandler,
  resetPasswordHandler,
  verifyEmailHandler,
} from './features/auth/use-token.ts'
import { listChatsHandler } from './features/messages/list-chats.ts'
import { listMessagesHandler } from './features/messages/list-messages.ts'
import { markReadHandler } from './features/messages/mark-read.ts'
import { sendMessageHandler } from './features/messages/send-message.ts'
import { closeReportHandler } from './features/moderation/close-report.ts'
import { getReportHandler } from './features/moderation/get-report.ts'
import {
  listLimitedHandler,
  listModerationLogHandler,
  listReportsHandler,
} from './features/moderation/lists.ts'
import { moderateOfferHandler } from './features/moderation/moderate-offer.ts'
import { moderatePersonHandler } from './features/moderation/moderate-person.ts'
import { moderateTaskHandler } from './features/moderation/moderate-task.ts'
import { decideOfferHandler } from './features/offers/decide-offer.ts'
import { listOffersHandler } from './features/offers/list-offers.ts'
import { postOfferHandler } from './features/offers/post-offer.ts'
import { deleteAccountHandler } from './features/own-data/delete-account.ts'
import { exportOwnDataHandler } from './features/own-data/export.ts'
import { blockPersonHandler, unblockPersonHandler } from './features/people/block-person.ts'
import { getContactHandler, listBlockedHandler } from './features/people/contacts.ts'
import { reportHandler } from './features/people/report.ts'
import { appealLimitHandler, getStandingHandler } from './features/people/standing.ts'
import { getProfileHandler } from './features/profiles/get-profile.ts'
import { updateProfileHandler } from './features/profiles/update-profile.ts'
import { completeTaskHandler } from './features/tasks/complete-task.ts'
import { deleteTaskHandler } from './features/tasks/delete-task.ts'
import { getTaskHandler } from './features/tasks/get-task.ts'
import { listMyTasksHandler } from './features/tasks/list-my-tasks.ts'
import { listTasksHandler } from './features/tasks/list-tasks.ts'
import { postTaskHandler } from './features/tasks/post-task.ts'
import { onReplica } from './platform/handler.ts'

/** Reads of many rows: a replica does them where there is one. */
const listHandlers = [
  listTasksHandler,
  listMyTasksHandler,
  listOffersHandler,
  listChatsHandler,
  listMessagesHandler,
  listAlertsHandler,
  exportOwnDataHandler,
  listReportsHandler,
  listLimitedHandler,
  listModerationLogHandler,
]

/** Everything the product does, a call each; the server starts only when they are exactly the contract's. */
export const handlers = [
  signUpHandler,
  logInHandler,
  startGoogleLogInHandler,
  logInWithGoogleHandler,
  confirmLogInHandler,
  logOutHandler,
  checkSessionHandler,
  requestPasswordResetHandler,
  checkResetTokenHandler,
  resetPasswordHandler,
  requestVerificationHandler,
  verifyEmailHandler,
  getSecurityHandler,
  endSessionHandler,
  logOutEverywhereHandler,
  changePasswordHandler,
  changeEmailHandler,
  confirmEmailHandler,
  startTwoFactorHandler,
  enableTwoFactorHandler,
  disableTwoFactorHandler,
  updateProfileHandler,
  getProfileHandler,
  postTaskHandler,
  getTaskHandler,
  completeTaskHandler,
  deleteTaskHandler,
  postOfferHandler,
  decideOfferHandler,
  sendMessageHandler,
  markReadHandler,
  markAlertsReadHandler,
  blockPersonHandler,
  unblockPersonHandler,
  listBlockedHandler,
  getContactHandler,
  reportHandler,
  getStandingHandler,
  appealLimitHandler,
  deleteAccountHandler,
  getReportHandler,
  closeReportHandler,
  moderateOfferHandler,
  moderateTaskHandler,
  moderatePersonHandler,
  ...listHandlers.map(onReplica),
]
