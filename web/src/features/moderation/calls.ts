import { getTimeline } from '#contract/endpoints/agreements.ts'
import {
  closeReport as closeReportCall,
  decideCancellation as decideCancellationCall,
  decideDispute as decideDisputeCall,
  getReport,
  listCancellations,
  listContactMarks,
  listDisputes,
  listLimited,
  listModerationLog,
  listReports,
  moderateFile as moderateFileCall,
  moderateOffer as moderateOfferCall,
  moderatePerson as moderatePersonCall,
  moderateQuestion as moderateQuestionCall,
  moderateReview as moderateReviewCall,
  moderateTask as moderateTaskCall,
  readDispute,
} from '#contract/endpoints/moderation.ts'
import { listOffers } from '#contract/endpoints/offers.ts'
import { addBan as addBanCall, liftBan as liftBanCall, listBans } from '#contract/endpoints/operate-bans.ts'
import {
  actOnPerson as actOnPersonCall,
  correctName as correctNameCall,
  findPeople,
  getPersonRecord,
} from '#contract/endpoints/operate-people.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { listQuestions } from '#contract/endpoints/questions.ts'
import { listReviews } from '#contract/endpoints/reviews.ts'
import { getTask, listTasks } from '#contract/endpoints/tasks.ts'
import {
  decideVerification as decideVerificationCall,
  listVerifications,
} from '#contract/endpoints/verification.ts'
import { write } from '#web/platform/mutations.ts'
import { texts } from '#web/texts.ts'

const books = [
  getReport,
  listReports,
  listContactMarks,
  listLimited,
  listModerationLog,
  findPeople,
  getPersonRecord,
  listBans,
]

// The dialog where the reason was typed reports failures.
export const closeReport = write(closeReportCall, {
  stale: books,
  success: () => texts.moderation.reportClosed,
})
export const moderateOffer = write(moderateOfferCall, {
  stale: [...books, listOffers],
  success: () => texts.moderation.done,
})
export const moderateFile = write(moderateFileCall, {
  stale: [...books, getTask, listTasks, listOffers],
  success: () => texts.moderation.done,
})
export const moderateQuestion = write(moderateQuestionCall, {
  stale: [...books, listQuestions],
  success: () => texts.moderation.done,
})
export const moderateReview = write(moderateReviewCall, {
  stale: [...books, listReviews, getProfile],
  success: () => texts.moderation.done,
})
export const moderateTask = write(moderateTaskCall, {
  stale: [...books, getTask, listTasks],
  success: () => texts.moderation.done,
})
export const moderatePerson = write(moderatePersonCall, {
  stale: books,
  success: () => texts.moderation.done,
})
export const decideCancellation = write(decideCancellationCall, {
  stale: [listCancellations, listModerationLog, getTask, getTimeline],
  success: () => texts.moderation.decided,
})
export const decideDispute = write(decideDisputeCall, {
  stale: [listDisputes, readDispute, listModerationLog, getTask, getTimeline],
  success: () => texts.moderation.disputeDecided,
})
export const decideVerification = write(decideVerificationCall, {
  stale: [listVerifications, listModerationLog],
  success: () => texts.moderation.decided,
})
export const actOnPerson = write(actOnPersonCall, { stale: books, success: () => texts.moderation.done })
export const correctName = write(correctNameCall, { stale: books, success: () => texts.moderation.done })
export const addBan = write(addBanCall, { stale: books, success: () => texts.moderation.done })
export const liftBan = write(liftBanCall, { stale: books, success: () => texts.moderation.done })
