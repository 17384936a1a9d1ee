import { blockPersonHandler, unblockPersonHandler } from './block-person.ts'
import { getContactHandler, listBlockedHandler } from './contacts.ts'
import { appealLimitHandler, getStandingHandler } from './limits-on-me.ts'
import { reportHandler } from './report.ts'

/** The handler of each call of this feature. */
export const peopleHandlers = [
  blockPersonHandler,
  unblockPersonHandler,
  getContactHandler,
  listBlockedHandler,
  appealLimitHandler,
  getStandingHandler,
  reportHandler,
]
