import { useMutation, useQuery } from '@tanstack/react-query'
import { listOffers } from '#contract/endpoints/offers.ts'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { decideOffer } from '#web/features/offers/calls.ts'
import { OfferCard } from '#web/features/offers/offer-card.tsx'
import { OfferPageWait } from '#web/features/offers/offer-page-wait.tsx'
import { ShareTask } from '#web/features/offers/share-task.tsx'
import { TaskGlance } from '#web/features/offers/task-glance.tsx'
import { NoOffersArt } from '#web/illustrations/empty-offers.tsx'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { ReturnTo, useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

const title = 'Offers'

export function OffersScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const { up } = useBack()
  const { data, error, refetch } = useQuery(read(getTask, { params: { id } }))

  if (!data) return <OfferPageWait title={title} taskId={id} error={error} onRetry={() => refetch()} />
  const { task } = data
  if (task.TaskPosterId !== viewer.givenId || task.OfferIdAccepted !== null)
    return <ReturnTo to={paths.task(id)} />
  return (
    <Page title={title} back={() => up(paths.task(id))}>
      <TaskGlance task={task} />
      <OfferList task={task} />
    </Page>
  )
}

function OfferList({ task }: { task: Task }) {
  const params = { taskId: task.givenId }
  const { data, isPending, isError, refetch } = useQuery(read(listOffers, { params }))
  const { mutate, isPending: isDeciding, error, variables } = useMutation(decideOffer)
  const problem = unshownMessage(error)
  const offers = (data ?? []).filter(offer => offer.status !== 'Pending' && offer.status !== 'Withdrawn')

  if (isPending) return <SkeletonList count={3} />
  if (isError && !data) return <ErrorState text="The offers could not be loaded." onRetry={() => refetch()} />
  if (offers.length === 0)
    return (
      <EmptyState
        art={<NoOffersArt />}
        text="No offers yet. You get an alert as soon as somebody makes one."
        action={<ShareTask task={task} />}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      {problem && <Notice look="danger">{problem}</Notice>}
      {offers.map(offer => (
        <OfferCard
          key={offer._id}
          offer={offer}
          deciding={isDeciding && variables.params.offerId === offer._id ? variables.body.status : null}
          isLocked={isDeciding}
          onDecide={status => mutate({ params: { ...params, offerId: offer._id }, body: { status } })}
        />
      ))}
    </div>
  )
}
