import type { QueryClient } from '@tanstack/react-query'
import { listAlerts, markAlertsRead as markAlertsReadCall } from '#contract/endpoints/messages.ts'
import type { Alert } from '#contract/entities/alert.ts'
import { limits } from '#contract/limits.ts'
import { numberOf } from '#contract/numbering.ts'
import { call } from '#web/platform/call.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf, keysOf } from '#web/platform/queries.ts'
import { allAfter, extend } from '#web/platform/timeline.ts'

export const markAlertsRead = write(markAlertsReadCall, { stale: [listAlerts] })

const key = keyOf(listAlerts)
type Alerts = { alerts: Alert[] }[]

const known = (client: QueryClient): Alert[] | undefined => client.getQueryData<Alerts>(key)?.[0]?.alerts

/** Adds alerts to the list, which is newest first; true when some before them are missing. */
export const take = (client: QueryClient, alerts: readonly Alert[]): boolean => {
  const have = known(client)
  if (!have) return false
  if (have.length === 0 && alerts.length > 0 && numberOf(alerts[0]!._id) > 1) return true
  const { items, hasGap } = extend(have.toReversed(), alerts)
  if (items.length > have.length) client.setQueryData<Alerts>(key, [{ alerts: items.toReversed() }])
  return hasGap
}

/** Asks for the alerts that came after the newest known; a failure is mended by the next time. */
export const sync = async (client: QueryClient): Promise<void> => {
  const last = known(client)?.[0]
  if (!last) return client.invalidateQueries({ queryKey: keysOf(listAlerts) })
  const after = async (id: string) =>
    (await call(listAlerts, { query: { after: id } }))[0]?.alerts.toReversed() ?? []
  await allAfter(last._id, limits.page.alerts, after)
    .then(missed => take(client, missed))
    .catch(() => {})
}
