import { arriveHandler } from './arrive.ts'
import {
  askForChangesHandler,
  cancelAgreementHandler,
  contestCancellationHandler,
  refuseMarkHandler,
} from './cancel-agreement.ts'
import { completeTaskHandler } from './complete-task.ts'
import { decideCancellationHandler, listCancellationsHandler } from './contested.ts'
import {
  endCalendarFeedHandler,
  getCalendarFeedHandler,
  getCalendarFileHandler,
  makeCalendarFeedHandler,
} from './day/calendar.ts'
import { onMyWayHandler, runningLateHandler } from './day/say.ts'
import { endVisitHandler, getVisitHandler, sayFineHandler, shareVisitHandler } from './day/visit.ts'
import {
  decideDisputeHandler,
  listDisputesHandler,
  listOddPaymentsHandler,
} from './disputes/decide-dispute.ts'
import {
  askModeratorHandler,
  getDisputeHandler,
  makeStatementHandler,
  nameAmountHandler,
  openDisputeHandler,
} from './disputes/disputes.ts'
import { readDisputeHandler, readDisputeMessagesHandler } from './disputes/read-dispute.ts'
import { choosePaymentHandler, paySandboxHandler, sayPaidHandler } from './payments/pay.ts'
import { getPayoutHandler, openAccountHandler, setPayoutHandler } from './payments/payout.ts'
import {
  getPaymentHandler,
  getPaymentSettingsHandler,
  getStartedPaymentHandler,
  getStatementHandler,
} from './payments/read-payments.ts'
import { getReceiptHandler } from './payments/receipt.ts'
import { startPaymentHandler } from './payments/start-payment.ts'
import { getYearStatementHandler } from './payments/year-statement.ts'
import { answerProposalHandler, proposeHandler, withdrawProposalHandler } from './proposals.ts'
import {
  getAgreementHandler,
  getEvidenceHandler,
  getSigningKeyHandler,
  getTimelineHandler,
} from './read-agreement.ts'

/** The handler of each call of this feature. */
export const agreementsHandlers = [
  arriveHandler,
  askForChangesHandler,
  cancelAgreementHandler,
  contestCancellationHandler,
  refuseMarkHandler,
  completeTaskHandler,
  decideCancellationHandler,
  listCancellationsHandler,
  decideDisputeHandler,
  listDisputesHandler,
  listOddPaymentsHandler,
  readDisputeHandler,
  readDisputeMessagesHandler,
  askModeratorHandler,
  getDisputeHandler,
  makeStatementHandler,
  nameAmountHandler,
  openDisputeHandler,
  choosePaymentHandler,
  paySandboxHandler,
  sayPaidHandler,
  getPayoutHandler,
  openAccountHandler,
  setPayoutHandler,
  getPaymentHandler,
  getPaymentSettingsHandler,
  getStartedPaymentHandler,
  getStatementHandler,
  getReceiptHandler,
  getYearStatementHandler,
  startPaymentHandler,
  answerProposalHandler,
  proposeHandler,
  withdrawProposalHandler,
  getAgreementHandler,
  getEvidenceHandler,
  getSigningKeyHandler,
  getTimelineHandler,
  onMyWayHandler,
  runningLateHandler,
  getCalendarFileHandler,
  getCalendarFeedHandler,
  makeCalendarFeedHandler,
  endCalendarFeedHandler,
  getVisitHandler,
  shareVisitHandler,
  endVisitHandler,
  sayFineHandler,
]
