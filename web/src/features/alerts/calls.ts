import { listAlerts, markAlertsRead as markAlertsReadCall } from '#contract/endpoints/messages.ts'
import { write } from '#web/platform/mutations.ts'

export const markAlertsRead = write(markAlertsReadCall, { stale: [listAlerts] })
