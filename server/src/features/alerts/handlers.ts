import { listAlertsHandler } from './list-alerts.ts'
import { markAlertsReadHandler } from './mark-alerts-read.ts'

/** The handler of each call of this feature. */
export const alertsHandlers = [listAlertsHandler, markAlertsReadHandler]
