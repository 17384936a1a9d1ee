import { useQuery } from '@tanstack/react-query'
import { getTask } from '#contract/endpoints/tasks.ts'
import { paths } from '#contract/paths.ts'
import { ownOfferOn } from '#web/features/offers/calls.ts'
import { OfferForm } from '#web/features/offers/offer-form.tsx'
import { OfferPageWait } from '#web/features/offers/offer-page-wait.tsx'
import { ReturnTo } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'

/** A first offer on a task, or the one that stands, to be changed. */
export function MakeOfferScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const task = useQuery(read(getTask, { params: { id } }))
  const isOthers = task.data !== undefined && task.data.task.TaskPosterId !== viewer.givenId
  const own = useQuery({ ...ownOfferOn(id), enabled: isOthers })

  if (task.data) {
    const { Status, expired } = task.data.task
    const isHeld = own.data?.status === 'Pending'
    if (!isOthers || Status !== 'Open' || expired || isHeld) return <ReturnTo to={paths.task(id)} />
    if (own.data !== undefined) return <OfferForm detail={task.data} own={own.data} />
  }
  const failed = [task, own].find(({ isError }) => isError)
  return (
    <OfferPageWait
      title={texts.offers.makeOffer}
      taskId={id}
      error={failed?.error ?? null}
      onRetry={() => failed?.refetch()}
    />
  )
}
