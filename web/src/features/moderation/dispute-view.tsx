import { useInfiniteQuery } from '@tanstack/react-query'
import Snowflake from 'lucide-react/icons/snowflake'
import type { ComponentType, ReactNode } from 'react'
import { readDispute } from '#contract/endpoints/moderation.ts'
import type { DisputeCase, Statement } from '#contract/entities/dispute.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { BriefRow } from '#web/features/moderation/brief-row.tsx'
import { DecideDispute } from '#web/features/moderation/decide-dispute.tsx'
import { Conversation } from '#web/features/moderation/dispute-conversation.tsx'
import { ModeratorsOnly } from '#web/features/moderation/moderators-only.tsx'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fullName } from '#web/platform/formats.ts'
import { askedOnce, pagedKeyOf } from '#web/platform/queries.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Money, rupees } from '#web/ui/money.tsx'
import { MoneyRow } from '#web/ui/money-row.tsx'
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
  // The poster's words stand at the right, as in the conversation below.
  const sideOf = (who: PersonBrief) => ({
    isOwn: who === poster,
    face: <Avatar name={fullName(who)} src={who.profilePic} size={24} />,
  })
  const opener = dispute?.openedBy === poster.givenId ? poster : provider
  return (
    <>
      <h2 dir="auto" className="text-title wrap-anywhere">
        {title}
      </h2>
      <div className="-my-2 flex flex-col gap-2">
        {payment.held > 0 && (
          <MoneyRow
            title={texts.moderation.heldOf(rupees(payment.held))}
            icon={<Snowflake className="text-done-ink" />}
          >
            {payment.isTest && <TestMoney />}
          </MoneyRow>
        )}
        <BriefRow person={poster}>{texts.moderation.posterIs}</BriefRow>
        <BriefRow person={provider}>{texts.moderation.providerIs}</BriefRow>
      </div>
      <div className="flex flex-col gap-2">
        {dispute && (
          <Bubble {...sideOf(opener)} author={texts.moderation.saysWrong(opener.firstName)}>
            {dispute.reason}
          </Bubble>
        )}
        <Saw {...sideOf(poster)} who={poster} said={statements.poster} />
        <Saw {...sideOf(provider)} who={provider} said={statements.provider} />
      </div>
      <Facts>
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

interface SawProps {
  isOwn: boolean
  face: ReactNode
  who: PersonBrief
  said: Statement | null
}

function Saw({ who, said, ...side }: SawProps) {
  if (!said) return null
  const title = texts.disputes.sawBy(who.firstName)
  const pictures = said.photos.length > 0 && (
    <div className="py-2">
      <PhotoStrip photos={said.photos} title={title} />
    </div>
  )
  return (
    <Bubble {...side} author={title} below={pictures}>
      {said.text}
    </Bubble>
  )
}
