import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { readDispute } from '#contract/endpoints/moderation.ts'
import type { DisputeCase, Statement } from '#contract/entities/dispute.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { DecideDispute } from '#web/features/moderation/decide-dispute.tsx'
import { Conversation } from '#web/features/moderation/dispute-conversation.tsx'
import { ModeratorsOnly } from '#web/features/moderation/moderators-only.tsx'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fullName } from '#web/platform/formats.ts'
import { askedOnce, pagedKeyOf } from '#web/platform/queries.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { TestMoney } from '#web/ui/test-money.tsx'

interface Earlier {
  has: boolean
  isFetching: boolean
  fetch: () => void
}

interface Parts {
  id: string
  /** The events in words, from another feature. */
  Timeline: ComponentType<{
    events: readonly TimelineEvent[]
    people: { viewer: string; poster: PersonBrief; provider: PersonBrief }
    earlier: Earlier
  }>
}

/** One dispute with all that it is decided by, and the decision. */
export function DisputeScreen(props: Parts) {
  return (
    <ModeratorsOnly title={texts.moderation.dispute} parent={paths.moderation}>
      <Loaded {...props} />
    </ModeratorsOnly>
  )
}

/** The case, with the newest events; each further page holds the events before. */
const casePages = (taskId: string) =>
  ({
    queryKey: pagedKeyOf(readDispute, { params: { taskId } }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(readDispute, { params: { taskId }, query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ events: [first] }: DisputeCase) =>
      first && first.seq > 1 ? String(first.seq) : undefined,
    meta: { endpoint: readDispute },
    ...askedOnce,
  }) as const

function Loaded({ id, Timeline }: Parts) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    casePages(id),
  )
  const earlier = { has: hasNextPage, isFetching: isFetchingNextPage, fetch: () => void fetchNextPage() }
  const events = data?.pages.toReversed().flatMap(page => page.events)
  const [details] = data?.pages ?? []
  if (details) return <Case details={{ ...details, events: events! }} Timeline={Timeline} earlier={earlier} />
  if (!error) return <SkeletonCard />
  const isMissing = error instanceof CallFailure && error.status === 404
  if (isMissing) return <ErrorState text={texts.moderation.disputeMissing} />
  const isRefused = error instanceof CallFailure && (error.status === 403 || error.status === 409)
  return (
    <ErrorState
      text={isRefused ? error.message : texts.moderation.disputeNotLoaded}
      onRetry={() => refetch()}
    />
  )
}

interface CaseProps extends Pick<Parts, 'Timeline'> {
  details: DisputeCase
  earlier: Earlier
}

function Case({ details, Timeline, earlier }: CaseProps) {
  const { title, agreement, payment, events, messages, statements } = details
  const { poster, provider, price, description, dispute } = agreement
  const opener = dispute?.openedBy === poster.givenId ? poster : provider
  return (
    <>
      <h2 dir="auto" className="text-title wrap-anywhere">
        {title}
      </h2>
      <Facts>
        {payment.held > 0 && (
          <Fact label={texts.moderation.held}>
            <span className="flex flex-wrap items-center justify-between gap-3">
              <Money amount={payment.held} size="title" />
              {payment.isTest && <TestMoney />}
            </span>
          </Fact>
        )}
        {dispute && (
          <Fact label={texts.moderation.saysWrong(opener.firstName)}>
            <Wrote>{dispute.reason}</Wrote>
          </Fact>
        )}
        <Saw who={poster} said={statements.poster} />
        <Saw who={provider} said={statements.provider} />
        <Fact label={texts.moderation.posterIs}>
          <PersonLink href={paths.profile(poster.givenId)} name={fullName(poster)} />
        </Fact>
        <Fact label={texts.moderation.providerIs}>
          <PersonLink href={paths.profile(provider.givenId)} name={fullName(provider)} />
        </Fact>
        <Fact label={texts.moderation.agreedPrice}>
          <Money amount={price} />
        </Fact>
        <Fact label={texts.moderation.agreedDays}>{whenOf(agreement)}</Fact>
      </Facts>
      <Section title={texts.moderation.whatIsAgreed}>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      </Section>
      <Section title={texts.moderation.whatHappened}>
        <Timeline events={events} people={{ viewer: '', poster, provider }} earlier={earlier} />
      </Section>
      <Conversation agreement={agreement} counts={messages} />
      <DecideDispute details={details} />
      <p className="text-caption text-ink-soft">{texts.moderation.lookIsNoted}</p>
    </>
  )
}

function Saw({ who, said }: { who: PersonBrief; said: Statement | null }) {
  if (!said) return null
  const title = texts.disputes.sawBy(who.firstName)
  return (
    <Fact label={title}>
      <Wrote>{said.text}</Wrote>
      <PhotoStrip photos={said.photos} title={title} />
    </Fact>
  )
}
