import { queryOptions } from '@tanstack/react-query'
import { listAlerts } from '#contract/endpoints/messages.ts'
import type { Alert } from '#contract/entities/alert.ts'
import { call } from '#web/platform/call.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

type Alerts = { alerts: Alert[] }[]

/** The newest alerts, then the older ones that are known to follow them. */
export function withOlder(newest: Alerts, known: Alerts | undefined): Alerts {
  const alerts = newest[0]?.alerts ?? []
  const before = known?.[0]?.alerts ?? []
  const last = alerts.at(-1)?._id
  const position = before.findIndex(({ _id }) => _id === last) + 1
  return position === 0 ? newest : [{ alerts: [...alerts, ...before.slice(position)] }]
}

/** The viewer's alerts, newest first. A refetch keeps the older ones that were scrolled to. */
export const ownAlerts = queryOptions({
  ...read(
    listAlerts,
    {},
    // Without a network the server is not at fault, and the notice of the app says it.
    failure => (failure.isNetwork ? null : texts.common.internalIssue),
  ),
  queryFn: async ({ client, queryKey, signal }): Promise<Alerts> => {
    const newest = await call(listAlerts, {}, signal)
    return withOlder(newest, client.getQueryData<Alerts>(queryKey))
  },
})
