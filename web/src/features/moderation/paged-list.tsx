import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listModerationLog, listReports } from '#contract/endpoints/moderation.ts'
import { peopleLimits } from '#contract/people.ts'
import { call } from '#web/platform/call.ts'
import { pagedKeyOf } from '#web/platform/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

type Paged = typeof listReports | typeof listModerationLog

interface Props<E extends Paged> {
  endpoint: E
  query: object
  /** What to say when there is nothing. */
  empty: string
  children: (items: ReplyOf<E>) => ReactNode
}

/** A list of moderators', newest first, that goes on for as long as one asks. */
export function PagedList<E extends Paged>({ endpoint, query, empty, children }: Props<E>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: pagedKeyOf(endpoint, query),
    queryFn: ({ pageParam, signal }) =>
      call<Paged>(endpoint, { query: { ...query, before: pageParam } }, signal) as Promise<ReplyOf<E>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.length < peopleLimits.page ? undefined : page.at(-1)?._id),
    meta: { endpoint },
  })
  const items = data?.pages.flat() as ReplyOf<E> | undefined
  if (!items && error) return <ErrorState text="This list could not be loaded." onRetry={() => refetch()} />
  if (!items) return <SkeletonList isRows />
  if (items.length === 0) return <EmptyState text={empty} />
  return (
    <div className="flex flex-col gap-4">
      {children(items)}
      {hasNextPage && (
        <Button look="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
