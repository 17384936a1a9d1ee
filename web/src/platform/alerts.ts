import { queryOptions } from '@tanstack/react-query'
import { listAlerts } from '#contract/endpoints/messages.ts'
import type { Alert } from '#contract/entities/alert.ts'
import { numberOf } from '#contract/numbering.ts'
import { call } from '#web/platform/call.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

type Alerts = { alerts: Alert[] }[]

/**
 * The newest alerts, then the older ones that are known to follow them. What came live while the answer was on its way,
 * and so is not in it, stays before them.
 */
export function withKnown(newest: Alerts, known: Alerts | undefined): Alerts {
  const alerts = newest[0]?.alerts ?? []
  const before = known?.[0]?.alerts ?? []
  const first = alerts[0] ? numberOf(alerts[0]._id) : 0
  const live = before.filter(({ _id }) => numberOf(_id) > first)
  const last = alerts.at(-1)?._id
  const position = before.findIndex(({ _id }) => _id === last) + 1
  const older = position === 0 ? [] : before.slice(position)
  return live.length + older.length === 0 ? newest : [{ alerts: [...live, ...alerts, ...older] }]
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
    return withKnown(newest, client.getQueryData<Alerts>(queryKey))
  },
})
