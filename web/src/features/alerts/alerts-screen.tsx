import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useEffect, useRef } from 'react'
import type { Alert } from '#contract/entities/alert.ts'
import { atWidth } from '#contract/files.ts'
import { screenOf } from '#contract/notices.ts'
import { numberOf } from '#contract/numbering.ts'
import { paths } from '#contract/paths.ts'
import { hourMs } from '#contract/time.ts'
import { loadOlder, markAlertsRead } from '#web/features/alerts/calls.ts'
import { NoAlertsPicture } from '#web/illustrations/empty-alerts.tsx'
import { ownAlerts } from '#web/platform/alerts.ts'
import { clockOf, timeAgo } from '#web/platform/dates.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListEnd } from '#web/ui/list-end.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { MarkedPicture } from '#web/ui/marked-picture.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TaskPicture } from '#web/ui/task-picture.tsx'

export function AlertsScreen() {
  const { data, isPending, isError, refetch } = useQuery(ownAlerts)
  const { up } = useBack()
  const alerts = data?.[0]?.alerts ?? []
  const isNew = useSeen(alerts)

  return (
    <Page title={texts.common.alerts} look="large" back={paths.home} onBack={up}>
      {isPending && <SkeletonList isRows />}
      {isError && !data && <ErrorState text={texts.alertList.notLoaded} onRetry={() => refetch()} />}
      {data && alerts.length === 0 && (
        <EmptyState
          picture={<NoAlertsPicture />}
          text={texts.alertList.empty}
          help={texts.alertList.emptyHelp}
          action={<LinkButton href={paths.home}>{texts.common.findTask}</LinkButton>}
        />
      )}
      {alerts.length > 0 && (
        <RowList label={texts.common.alerts}>
          {alerts.map(alert => (
            <AlertRow key={alert._id} alert={alert} isNew={isNew(alert)} />
          ))}
        </RowList>
      )}
      <OlderAlerts oldest={alerts.at(-1)} />
    </Page>
  )
}

/** Fetches the alerts before the oldest one here; nothing once the first of all is here. */
function OlderAlerts({ oldest }: { oldest: Alert | undefined }) {
  const client = useQueryClient()
  const { mutate, data: found, isPending, isError } = useMutation({ mutationFn: () => loadOlder(client) })
  if (!oldest || numberOf(oldest._id) === 1 || found === 0) return null
  return (
    <ListEnd
      fetch={mutate}
      isFetching={isPending}
      isFailed={isError}
      failure={texts.alertList.olderNotLoaded}
    >
      <SkeletonList isRows />
    </ListEnd>
  )
}

/** Marks the shown alerts as read. An alert that was new when it came into view stays marked during this visit. */
function useSeen(alerts: readonly Alert[]): (alert: Alert) => boolean {
  const { mutate } = useMutation(markAlertsRead)
  const newHere = useRef(new Set<string>())
  const newestUnread = alerts.find(alert => !alert.read)?._id
  for (const alert of alerts) if (!alert.read) newHere.current.add(alert._id)

  useEffect(() => {
    if (newestUnread) mutate({ body: { upTo: newestUnread } })
  }, [newestUnread, mutate])

  return alert => newHere.current.has(alert._id)
}

function AlertRow({ alert, isNew }: { alert: Alert; isNew: boolean }) {
  const now = useNow()
  return (
    <ListRow
      href={screenOf(alert)}
      leading={<AlertPicture alert={alert} />}
      title={alert.alertDesc}
      isSentence
      isStrong={isNew}
      note={timeAgo(alert.alertTime, now)}
      // 'Just now' is true for an hour.
      time={now - Date.parse(alert.alertTime) < hourMs && clockOf(alert.alertTime)}
      trailing={isNew && <NewDot />}
    />
  )
}

function NewDot() {
  return (
    <span className="size-3 shrink-0 rounded-full bg-delight">
      <span className="sr-only">{texts.alertList.isNew}</span>
    </span>
  )
}

/** The face of who did it, else the task's picture, with a mark that tells offers from the rest. */
function AlertPicture({ alert: { alertType, actor, task } }: { alert: Alert }) {
  const isOffer = alertType === 'New Offer'
  const mark = isOffer ? <HandCoins /> : <BellRing />
  if (!actor && !task)
    return (
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-cloth-1 text-cloth-1-ink"
      >
        {mark}
      </span>
    )
  return (
    <MarkedPicture mark={mark} isStrong={isOffer}>
      {actor ? (
        <Avatar name={actor.firstName} src={actor.profilePic} />
      ) : (
        <TaskPicture
          categoryId={task!.categoryId}
          src={task!.photo && atWidth(task!.photo.url, 96)}
          size={48}
        />
      )}
    </MarkedPicture>
  )
}
