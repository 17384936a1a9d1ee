import { appealLimitHandler, getStandingHandler } from '#server/features/people/limits-on-me.ts'
import {
  changeLogoHandler,
  changeSiteHandler,
  getSiteConsoleHandler,
  getSiteHandler,
  getSitePageHandler,
} from '#server/features/site/market-settings.ts'
import { arriveHandler } from './features/agreements/arrive.ts'
import {
  askForChangesHandler,
  cancelAgreementHandler,
  contestCancellationHandler,
} from './features/agreements/cancel-agreement.ts'
import { completeTaskHandler } from './features/agreements/complete-task.ts'
import { decideCancellationHandler, listCancellationsHandler } from './features/agreements/contested.ts'
import {
  decideDisputeHandler,
  listDisputesHandler,
  listOddPaymentsHandler,
  readDisputeHandler,
} from './features/agreements/disputes/decide-dispute.ts'
import {
  askModeratorHandler,
  getDisputeHandler,
  nameAmountHandler,
  openDisputeHandler,
} from './features/agreements/disputes/disputes.ts'
import {
  choosePaymentHandler,
  paySandboxHandler,
  sayPaidHandler,
} from './features/agreements/payments/pay.ts'
import {
  getPayoutHandler,
  openAccountHandler,
  setPayoutHandler,
} from './features/agreements/payments/payout.ts'
import {
  getPaymentHandler,
  getPaymentSettingsHandler,
  getStartedPaymentHandler,
  getStatementHandler,
} from './features/agreements/payments/read-payments.ts'
import { getReceiptHandler } from './features/agreements/payments/receipt.ts'
import { startPaymentHandler } from './features/agreements/payments/start-payment.ts'
import {
  answerProposalHandler,
  proposeHandler,
  withdrawProposalHandler,
} from './features/agreements/proposals.ts'
import {
  getAgreementHandler,
  getEvidenceHandler,
  getSigningKeyHandler,
  getTimelineHandler,
} from './features/agreements/read-agreement.ts'
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
  renewRecoveryCodesHandler,
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
import {
  answerCounterHandler,
  confirmOfferHandler,
  counterOfferHandler,
  editOfferHandler,
  withdrawOfferHandler,
} from './features/offers/change-offer.ts'
import { decideOfferHandler } from './features/offers/decide-offer.ts'
import { listMyOffersHandler } from './features/offers/list-my-offers.ts'
import { getMyOfferHandler, listOffersHandler } from './features/offers/list-offers.ts'
import { postOfferHandler } from './features/offers/post-offer.ts'
import { getHealthHandler } from './features/operate/health.ts'
import { actOnPersonHandler } from './features/operate/people/act-on-person.ts'
import { addBanHandler, liftBanHandler, listBansHandler } from './features/operate/people/bans.ts'
import {
  exportPersonHandler,
  findPeopleHandler,
  getPersonRecordHandler,
} from './features/operate/people/read-people.ts'
import { getStatisticsHandler, listToDoHandler } from './features/operate/statistics.ts'
import { sendTestMailHandler } from './features/operate/test-mail.ts'
import { deleteAccountHandler } from './features/own-data/delete-account.ts'
import { exportOwnDataHandler } from './features/own-data/export.ts'
import { blockPersonHandler, unblockPersonHandler } from './features/people/block-person.ts'
import { getContactHandler, listBlockedHandler } from './features/people/contacts.ts'
import { reportHandler } from './features/people/report.ts'
import { getMyReviewHandler, postReviewHandler } from './features/people/review.ts'
import { getProfileHandler } from './features/profiles/get-profile.ts'
import { updateProfileHandler } from './features/profiles/update-profile.ts'
import { agreeHandler, getAgreedHandler } from './features/site/agreed.ts'
import { deleteTaskHandler } from './features/tasks/delete-task.ts'
import { editTaskHandler } from './features/tasks/edit-task.ts'
import { getTaskHandler } from './features/tasks/get-task.ts'
import { listMyTasksHandler } from './features/tasks/list-my-tasks.ts'
import { listTasksHandler } from './features/tasks/list-tasks.ts'
import { listWaitingHandler } from './features/tasks/list-waiting.ts'
import { postTaskHandler } from './features/tasks/post-task.ts'

/** All handlers, one per call. The server starts only if they match the contract's calls exactly. */
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
  renewRecoveryCodesHandler,
  disableTwoFactorHandler,
  updateProfileHandler,
  getProfileHandler,
  postTaskHandler,
  editTaskHandler,
  getTaskHandler,
  completeTaskHandler,
  deleteTaskHandler,
  postOfferHandler,
  decideOfferHandler,
  editOfferHandler,
  withdrawOfferHandler,
  confirmOfferHandler,
  counterOfferHandler,
  answerCounterHandler,
  proposeHandler,
  answerProposalHandler,
  withdrawProposalHandler,
  arriveHandler,
  askForChangesHandler,
  cancelAgreementHandler,
  contestCancellationHandler,
  decideCancellationHandler,
  listDisputesHandler,
  readDisputeHandler,
  decideDisputeHandler,
  listOddPaymentsHandler,
  openDisputeHandler,
  nameAmountHandler,
  askModeratorHandler,
  getDisputeHandler,
  getPaymentSettingsHandler,
  getPaymentHandler,
  choosePaymentHandler,
  startPaymentHandler,
  getStartedPaymentHandler,
  paySandboxHandler,
  sayPaidHandler,
  getStatementHandler,
  getReceiptHandler,
  getPayoutHandler,
  setPayoutHandler,
  openAccountHandler,
  getSigningKeyHandler,
  getAgreementHandler,
  getTimelineHandler,
  getEvidenceHandler,
  listCancellationsHandler,
  sendMessageHandler,
  markReadHandler,
  markAlertsReadHandler,
  blockPersonHandler,
  unblockPersonHandler,
  listBlockedHandler,
  getContactHandler,
  reportHandler,
  postReviewHandler,
  getMyReviewHandler,
  getStandingHandler,
  appealLimitHandler,
  deleteAccountHandler,
  getReportHandler,
  closeReportHandler,
  moderateOfferHandler,
  moderateTaskHandler,
  moderatePersonHandler,
  listTasksHandler,
  listMyTasksHandler,
  listWaitingHandler,
  listOffersHandler,
  getMyOfferHandler,
  listMyOffersHandler,
  listChatsHandler,
  listMessagesHandler,
  listAlertsHandler,
  exportOwnDataHandler,
  listReportsHandler,
  listLimitedHandler,
  listModerationLogHandler,
  getStatisticsHandler,
  listToDoHandler,
  getHealthHandler,
  getSiteHandler,
  getSitePageHandler,
  getAgreedHandler,
  agreeHandler,
  getSiteConsoleHandler,
  changeSiteHandler,
  findPeopleHandler,
  getPersonRecordHandler,
  exportPersonHandler,
  actOnPersonHandler,
  sendTestMailHandler,
  listBansHandler,
  addBanHandler,
  liftBanHandler,
  changeLogoHandler,
]
