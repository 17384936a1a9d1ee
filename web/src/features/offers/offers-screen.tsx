import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { atWidth } from '#contract/files.ts'
import { paths } from '#contract/paths.ts'
import { offersOn } from '#web/features/offers/calls.ts'
import { OfferCards } from '#web/features/offers/offer-cards.tsx'
import { type OfferOrder, offerOrders, sorted } from '#web/features/offers/offer-order.ts'
import { OfferPageWait } from '#web/features/offers/offer-page-wait.tsx'
import { NoOffersPicture } from '#web/illustrations/empty-offers.tsx'
import { ReturnTo, useBack } from '#web/platform/navigation.ts'
import { nextPage } from '#web/platform/pages.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListEnd } from '#web/ui/list-end.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TaskStrip } from '#web/ui/task-strip.tsx'

/** Hands the task's address on; of another feature. */
type Share = ComponentType<{ task: Task }>

export function OffersScreen({ id, Share }: { id: string; Share: Share }) {
  const viewer = useViewer()
  const { up } = useBack()
  const { data, error, refetch } = useQuery(read(getTask, { params: { id } }))

  if (!data)
    return <OfferPageWait title={texts.offers.offers} taskId={id} error={error} onRetry={() => refetch()} />
  const { task } = data
  if (task.TaskPosterId !== viewer.givenId || task.OfferIdAccepted !== null)
    return <ReturnTo to={paths.task(id)} />
  return (
    <Page title={texts.offers.offers} back={() => up(paths.task(id))}>
      <div className="-my-2">
        <TaskStrip
          title={task.title}
          categoryId={task.categoryId}
          photo={task.photos[0] && atWidth(task.photos[0].url, 96)}
        >
          {texts.tasks.budgetOf(rupees(task.budget))}
        </TaskStrip>
      </div>
      {task.expired && <Notice look="warning">{texts.offers.daysPassed}</Notice>}
      <OfferList task={task} Share={Share} />
    </Page>
  )
}

function OfferList({ task, Share }: { task: Task; Share: Share }) {
  const [order, setOrder] = useState<OfferOrder>('newest')
  const pages = useInfiniteQuery(offersOn({ taskId: task.givenId }))
  const { data, isPending, isError, refetch } = pages
  const next = nextPage(pages)
  // The cheapest of all can only be found among all.
  const isRestWanted = order !== 'newest' && next !== null && !next.isFetching && !next.isFailed
  useEffect(() => {
    if (isRestWanted) next?.fetch()
  }, [isRestWanted, next])
  const offers = (data?.pages.flat() ?? []).filter(
    offer => offer.status !== 'Pending' && offer.status !== 'Withdrawn',
  )

  if (isPending) return <SkeletonList count={3} />
  if (isError && !data) return <ErrorState text={texts.offers.notLoaded} onRetry={() => refetch()} />
  if (offers.length === 0 && !next)
    return (
      <EmptyState
        picture={<NoOffersPicture />}
        text={texts.offers.none}
        help={texts.offers.noneHelp}
        action={<Share task={task} />}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      {offers.length > 1 && <OrderChoice value={order} onChange={setOrder} />}
      <OfferCards task={task} offers={sorted(offers, order)} />
      {next && (
        <ListEnd {...next} failure={texts.offers.moreNotLoaded}>
          <SkeletonList count={1} />
        </ListEnd>
      )}
    </div>
  )
}

const orders = () => offerOrders.map(value => ({ value, label: texts.offers.orders[value] }))

const OrderChoice = (props: { value: OfferOrder; onChange: (order: OfferOrder) => void }) => (
  <Segmented legend={texts.offers.sortBy} isLegendHidden options={orders()} {...props} />
)
