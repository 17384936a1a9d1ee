import { getHealthHandler } from './health.ts'
import { actOnPersonHandler } from './people/act-on-person.ts'
import { addBanHandler, liftBanHandler, listBansHandler } from './people/bans.ts'
import { exportPersonHandler, findPeopleHandler, getPersonRecordHandler } from './people/read-people.ts'
import { getStatisticsHandler, listToDoHandler } from './statistics.ts'
import { sendTestMailHandler } from './test-mail.ts'

/** The handler of each call of this feature. */
export const operateHandlers = [
  getHealthHandler,
  actOnPersonHandler,
  addBanHandler,
  liftBanHandler,
  listBansHandler,
  exportPersonHandler,
  findPeopleHandler,
  getPersonRecordHandler,
  getStatisticsHandler,
  listToDoHandler,
  sendTestMailHandler,
]
