import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listDisputes } from '#contract/endpoints/moderation.ts'
import { paths } from '#contract/paths.ts'
import { HeldTag } from '#web/features/moderation/held-tag.tsx'
import { timeAgo } from '#web/platform/dates.ts'
import { useNow } from '#web/platform/now.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { rupees } from '#web/ui/money.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** Disputes that wait for a moderator, oldest first. */
export function Disputes({ otherwise }: { otherwise: ReactNode }) {
  const now = useNow()
  const { data, error, refetch } = useQuery(read(listDisputes, {}))
  if (!data && error) return <ErrorState text={texts.common.listNotLoaded} onRetry={() => refetch()} />
  if (!data) return <SkeletonList isRows />
  if (data.length === 0) return <EmptyState text={texts.moderation.noDisputes} action={otherwise} />
  return (
    <div className="flex flex-col gap-3">
      <HeldTag />
      <RowList label={texts.moderation.disputes}>
        {data.map(({ taskId, title, poster, provider, held, asked }) => (
          <ListRow
            key={taskId}
            href={paths.dispute(taskId)}
            title={<span dir="auto">{title}</span>}
            subtitle={texts.moderation.disputeOf(poster.firstName, provider.firstName)}
            note={texts.moderation.heldOf(rupees(held))}
            time={timeAgo(asked, now)}
          />
        ))}
      </RowList>
    </div>
  )
}
