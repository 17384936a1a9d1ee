import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listAlerts, markAlertsRead as markAlertsReadCall } from '#contract/endpoints/messages.ts'
import type { Alert, ReadAlerts } from '#contract/entities/alert.ts'
import { limits } from '#contract/limits.ts'
import { numberOf } from '#contract/numbering.ts'
import { ownAlerts } from '#web/platform/alerts.ts'
import { call } from '#web/platform/call.ts'
import { write } from '#web/platform/mutations.ts'
import { keysOf } from '#web/platform/queries.ts'
import { allAfter, extend } from '#web/platform/timeline.ts'

const key = ownAlerts.queryKey

const known = (client: QueryClient): Alert[] | undefined => client.getQueryData(key)?.[0]?.alerts

/** Shows alerts as read, which they have become here or on another device. */
export const showRead = (client: QueryClient, { upTo, taskId }: ReadAlerts): void => {
  const isMeant = (alert: Alert) =>
    numberOf(alert._id) <= numberOf(upTo) && (taskId === undefined || alert.taskId === taskId)
  const mark = (alert: Alert) => (isMeant(alert) ? { ...alert, read: true } : alert)
  client.setQueryData(key, now => now?.map(({ alerts }) => ({ alerts: alerts.map(mark) })))
}

export const markAlertsRead = write(markAlertsReadCall, {
  apply: (client, _, { body }) => showRead(client, body),
})

/** Marks the alerts about a task as read when a screen opens whose address names it. */
export function useReadByOpening(path: string): void {
  const { mutate } = useMutation(markAlertsRead)
  const names = path.split('/')
  const { data } = useQuery(ownAlerts)
  const unread = data?.[0]?.alerts.find(({ read, taskId }) => !read && names.includes(taskId))
  useEffect(() => {
    if (unread) mutate({ body: { upTo: unread._id, taskId: unread.taskId } })
  }, [unread, mutate])
}

/** Adds alerts to the list, which is newest first; true when some before them are missing. */
export const take = (client: QueryClient, alerts: readonly Alert[]): boolean => {
  const have = known(client)
  if (!have) return false
  if (have.length === 0 && alerts.length > 0 && numberOf(alerts[0]!._id) > 1) return true
  const { items, hasGap } = extend(have.toReversed(), alerts)
  if (items.length > have.length) client.setQueryData(key, [{ alerts: items.toReversed() }])
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

/** Fetches the page before the oldest known alert; answers how many alerts it holds. */
export const loadOlder = async (client: QueryClient): Promise<number> => {
  const before = known(client)?.at(-1)?._id
  if (!before) return 0
  const older = (await call(listAlerts, { query: { before } }))[0]?.alerts ?? []
  take(client, older)
  return older.length
}
