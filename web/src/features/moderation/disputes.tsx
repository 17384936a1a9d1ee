import type { ReactNode } from 'react'
import { listDisputes } from '#contract/endpoints/moderation.ts'
import { paths } from '#contract/paths.ts'
import { HeldTag } from '#web/features/moderation/held-tag.tsx'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { timeAgo } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { rupees } from '#web/ui/money.tsx'

/** Disputes that wait for a moderator, oldest first. */
export function Disputes({ otherwise }: { otherwise: ReactNode }) {
  const now = useNow()
  return (
    <PagedList
      endpoint={listDisputes}
      query={{}}
      idOf={({ taskId }) => taskId}
      empty={texts.moderation.noDisputes}
      action={otherwise}
    >
      {disputes => (
        <div className="flex flex-col gap-3">
          <HeldTag />
          <RowList label={texts.moderation.disputes}>
            {disputes.map(({ taskId, title, poster, provider, held, asked }) => (
              <ListRow
                key={taskId}
                href={paths.dispute(taskId)}
                leading={
                  <span className="flex">
                    <Avatar name={fullName(poster)} src={poster.profilePic} size={40} />
                    <span className="-ml-4">
                      <Avatar hasRing name={fullName(provider)} src={provider.profilePic} size={40} />
                    </span>
                  </span>
                }
                title={<span dir="auto">{title}</span>}
                note={texts.moderation.disputeOf(poster.firstName, provider.firstName)}
                subtitle={
                  <span className="text-strong text-ink">{texts.moderation.heldOf(rupees(held))}</span>
                }
                time={timeAgo(asked, now)}
              />
            ))}
          </RowList>
        </div>
      )}
    </PagedList>
  )
}
