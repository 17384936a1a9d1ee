import { useQuery } from '@tanstack/react-query'
import { listToDo } from '#contract/endpoints/operate.ts'
import type { WaitingCount } from '#contract/entities/operate.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { countOf } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** How much waits for somebody who runs the market, and since when. */
export function ToDo() {
  const { data, isError, refetch } = useQuery(read(listToDo, {}))
  if (!data) {
    return isError ? (
      <ErrorState text={texts.operate.pageNotLoaded} onRetry={() => refetch()} />
    ) : (
      <SkeletonList isRows />
    )
  }
  return (
    <ul aria-label={texts.operate.waiting} className="divide-y divide-line">
      {data.map(row => (
        <Row key={row.kind} row={row} />
      ))}
    </ul>
  )
}

function Row({ row: { kind, count, oldest } }: { row: WaitingCount }) {
  return (
    <li className="flex items-center justify-between gap-3 min-h-14 py-2">
      <div>
        <p className="font-semibold">{texts.operate.waitingKinds[kind]}</p>
        {oldest && (
          <p className="text-caption text-ink-soft">{texts.operate.oldestSince(dateAndTime(oldest))}</p>
        )}
      </div>
      <p className="text-title">{countOf(count)}</p>
    </li>
  )
}
