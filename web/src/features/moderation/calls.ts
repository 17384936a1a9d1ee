import {
  closeReport as closeReportCall,
  getReport,
  listLimited,
  listModerationLog,
  listReports,
  moderateOffer as moderateOfferCall,
  moderatePerson as moderatePersonCall,
  moderateTask as moderateTaskCall,
} from '#contract/endpoints/moderation.ts'
import { listOffers } from '#contract/endpoints/offers.ts'
import { getTask, listTasks } from '#contract/endpoints/tasks.ts'
import { write } from '#web/platform/mutations.ts'

const books = [getReport, listReports, listLimited, listModerationLog]

// What went wrong is said in the dialog where the reason was typed.
export const closeReport = write(closeReportCall, { stale: books, success: 'Report closed' })
export const moderateOffer = write(moderateOfferCall, { stale: [...books, listOffers], success: 'Done' })
export const moderateTask = write(moderateTaskCall, {
  stale: [...books, getTask, listTasks],
  success: 'Done',
})
export const moderatePerson = write(moderatePersonCall, { stale: books, success: 'Done' })
