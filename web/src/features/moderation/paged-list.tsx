import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type {
  listCancellations,
  listContactMarks,
  listDisputes,
  listLimited,
  listModerationLog,
  listOddPayments,
  listReports,
} from '#contract/endpoints/moderation.ts'
import type { listBans } from '#contract/endpoints/operate-bans.ts'
import type { findPeople } from '#contract/endpoints/operate-people.ts'
import type { listVerifications } from '#contract/endpoints/verification.ts'
import { peopleLimits } from '#contract/people.ts'
import { pagesOf } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

type Paged =
  | typeof listReports
  | typeof listModerationLog
  | typeof findPeople
  | typeof listBans
  | typeof listCancellations
  | typeof listContactMarks
  | typeof listDisputes
  | typeof listLimited
  | typeof listOddPayments
  | typeof listVerifications

interface Props<E extends Paged> {
  endpoint: E
  query: object
  /** The field that asks for the next page; each item's `_id` by default. */
  idOf?: (item: ReplyOf<E>[number]) => string
  /** The text for an empty list. */
  empty: string
  /** The action for an empty list; by default, to look again. */
  action?: ReactNode
  children: (items: ReplyOf<E>) => ReactNode
}

/** A list of moderators' that goes on for as long as one asks. */
export function PagedList<E extends Paged>({ endpoint, query, idOf, empty, action, children }: Props<E>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pagesOf<Paged>(endpoint, { query }, peopleLimits.page, idOf as never),
  )
  const items = data?.pages.flat() as ReplyOf<E> | undefined
  if (!items && error) return <ErrorState text={texts.common.listNotLoaded} onRetry={() => refetch()} />
  if (!items) return <SkeletonList isRows />
  if (items.length === 0) {
    const again = (
      <Button look="secondary" onClick={() => refetch()}>
        {texts.moderation.checkAgain}
      </Button>
    )
    return <EmptyState text={empty} action={action || again} />
  }
  return (
    <div className="flex flex-col gap-4">
      {children(items)}
      {hasNextPage && (
        <Button look="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.common.showMore}
        </Button>
      )}
    </div>
  )
}
