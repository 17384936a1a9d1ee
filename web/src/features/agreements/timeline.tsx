import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { getEvidence, getTimeline } from '#contract/endpoints/agreements.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import { apiBase } from '#contract/paths.ts'
import { Changes } from '#web/features/agreements/changes.tsx'
import type { TimelinePeople } from '#web/features/agreements/timeline-people.ts'
import { type Line, linesOf } from '#web/features/agreements/timeline-words.ts'
import type { Side } from '#web/features/agreements/turn.ts'
import { call } from '#web/platform/call.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { pagedKeyOf } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { Quote } from '#web/ui/quote.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** How many events show at first: the newest. */
const shownAtFirst = 5

/** The newest events; each further page holds those before the first one of the last page. */
const eventPages = (taskId: string) =>
  infiniteQueryOptions({
    queryKey: pagedKeyOf(getTimeline, { params: { taskId } }),
    queryFn: ({ pageParam, signal }) =>
      call(getTimeline, { params: { taskId }, query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: earlierThan,
    meta: { endpoint: getTimeline },
  })

/** By what the events before these are asked for; undefined when there are none. */
const earlierThan = ([first]: readonly TimelineEvent[]): string | undefined =>
  first && first.seq > 1 ? String(first.seq) : undefined

/** Everything that happened under an agreement, in words, oldest first. */
export function Timeline({ agreement, side }: { agreement: Agreement; side: Side }) {
  const { taskId, poster, provider } = agreement
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    eventPages(taskId),
  )
  const earlier = { has: hasNextPage, isFetching: isFetchingNextPage, fetch: () => void fetchNextPage() }
  const people = { viewer: agreement[side].givenId, poster, provider }
  return (
    <>
      {isPending && <SkeletonText lines={3} />}
      {!isPending && !data && (
        <ErrorState text={texts.agreements.timelineNotLoaded} onRetry={() => refetch()} />
      )}
      {data && <EventLines events={data.pages.toReversed().flat()} people={people} earlier={earlier} />}
      <DownloadButton
        href={`${apiBase}${getEvidence.path.replace(':taskId', encodeURIComponent(taskId))}`}
        label={texts.agreements.evidence}
        icon={<FileDown aria-hidden="true" size={20} />}
      >
        <span className="font-semibold">{texts.agreements.evidence}</span>
        <span className="text-caption font-normal text-ink-soft">{texts.agreements.evidenceNote}</span>
      </DownloadButton>
    </>
  )
}

export interface EventLinesProps {
  events: readonly TimelineEvent[]
  people: TimelinePeople
  /** The events before these, which the server has not answered yet. */
  earlier: { has: boolean; isFetching: boolean; fetch: () => void }
}

/** The events in words, at first only the newest ones. */
export function EventLines({ events, people, earlier }: EventLinesProps) {
  const lines = linesOf(events, people)
  const [isWhole, setIsWhole] = useState(false)
  const folded = lines.length - shownAtFirst
  const shown = isWhole || folded <= 1 ? lines : lines.slice(-shownAtFirst)
  return (
    <Card>
      {shown.length < lines.length && (
        <div className="pb-3">
          <TextButton onClick={() => setIsWhole(true)}>{texts.agreements.showEarlier(folded)}</TextButton>
        </div>
      )}
      {shown.length === lines.length && earlier.has && (
        <div className="pb-3">
          <TextButton onClick={() => !earlier.isFetching && earlier.fetch()}>
            {texts.agreements.loadEarlier}
          </TextButton>
        </div>
      )}
      <ol aria-label={texts.agreements.timeline} className="flex flex-col">
        {shown.map(line => (
          <TimelineEntry key={line.seq} line={line} />
        ))}
      </ol>
    </Card>
  )
}

function TimelineEntry({ line }: { line: Line }) {
  return (
    <li className="relative flex flex-col gap-1 border-s-2 border-line ps-4 pb-4 before:absolute before:-start-[7px] before:top-1.5 before:size-3 before:rounded-full before:bg-press-ink last:border-transparent last:pb-0">
      <p className="font-semibold wrap-anywhere">{line.title}</p>
      {line.details.map(detail => (
        <p key={detail} className="text-ink-soft">
          {detail}
        </p>
      ))}
      <Changes changes={line.changes} />
      {line.quote && <Quote>{line.quote}</Quote>}
      <PhotoStrip photos={line.photos} title={line.title} />
      <p className="text-caption text-ink-soft tabular-nums">
        <time dateTime={line.at}>{dateAndTime(line.at)}</time>
      </p>
    </li>
  )
}
