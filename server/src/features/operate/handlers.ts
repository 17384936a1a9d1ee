import { listCircularsHandler, sendCircularHandler } from './circulars/circulars.ts'
import { exportTableHandler } from './csv/export-table.ts'
import { importRowsHandler } from './csv/import-rows.ts'
import { getFailedRequestHandler } from './failed-request.ts'
import { getHealthHandler } from './health.ts'
import { listInVainHandler } from './in-vain.ts'
import { endJoinLinkHandler, listJoinLinksHandler, makeJoinLinkHandler } from './joining/join-links.ts'
import { letInHandler, listNewcomersHandler } from './joining/newcomers.ts'
import { actOnPersonHandler, correctNameHandler } from './people/act-on-person.ts'
import { addBanHandler, liftBanHandler, listBansHandler } from './people/bans.ts'
import { exportPersonHandler, findPeopleHandler, getPersonRecordHandler } from './people/read-people.ts'
import { runChecksHandler } from './run-checks.ts'
import { getStatisticsHandler, listToDoHandler } from './statistics.ts'
import { sendTestMailHandler } from './test-mail.ts'
import {
  addWebhookHandler,
  deleteWebhookHandler,
  listWebhookAttemptsHandler,
  listWebhooksHandler,
  sendWebhookAgainHandler,
} from './webhooks/webhooks.ts'

/** The handler of each call of this feature. */
export const operateHandlers = [
  listCircularsHandler,
  sendCircularHandler,
  exportTableHandler,
  importRowsHandler,
  getHealthHandler,
  getFailedRequestHandler,
  actOnPersonHandler,
  endJoinLinkHandler,
  listJoinLinksHandler,
  makeJoinLinkHandler,
  letInHandler,
  listNewcomersHandler,
  correctNameHandler,
  addBanHandler,
  liftBanHandler,
  listBansHandler,
  exportPersonHandler,
  findPeopleHandler,
  getPersonRecordHandler,
  getStatisticsHandler,
  listInVainHandler,
  runChecksHandler,
  listToDoHandler,
  sendTestMailHandler,
  addWebhookHandler,
  deleteWebhookHandler,
  listWebhookAttemptsHandler,
  listWebhooksHandler,
  sendWebhookAgainHandler,
]
