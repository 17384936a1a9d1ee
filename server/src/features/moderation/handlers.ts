import { closeReportHandler } from './close-report.ts'
import { listContactMarksHandler } from './contact-marks.ts'
import { getReportHandler } from './get-report.ts'
import { listLimitedHandler, listModerationLogHandler, listReportsHandler } from './lists.ts'
import { moderateOfferHandler } from './moderate-offer.ts'
import { moderatePersonHandler } from './moderate-person.ts'
import { moderateQuestionHandler } from './moderate-question.ts'
import { moderateReviewHandler } from './moderate-review.ts'
import { moderateTaskHandler } from './moderate-task.ts'

/** The handler of each call of this feature. */
export const moderationHandlers = [
  closeReportHandler,
  listContactMarksHandler,
  getReportHandler,
  listLimitedHandler,
  listModerationLogHandler,
  listReportsHandler,
  moderateOfferHandler,
  moderatePersonHandler,
  moderateQuestionHandler,
  moderateReviewHandler,
  moderateTaskHandler,
]
