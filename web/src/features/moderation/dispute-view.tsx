import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { readDispute } from '#contract/endpoints/moderation.ts'
import type { TimelineEvent } from '#contract/entities/agreement.ts'
import type { DisputeCase } from '#contract/entities/dispute.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { DecideDispute } from '#web/features/moderation/decide-dispute.tsx'
import { ModeratorsOnly } from '#web/features/moderation/moderators-only.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { dayAndClock } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { MessageBubble } from '#web/ui/message-bubble.tsx'
import { Money } from '#web/ui/money.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { TestMoney } from '#web/ui/test-money.tsx'

interface Parts {
  id: string
  /** What happened, in words; of another feature. */
  Timeline: ComponentType<{
    events: readonly TimelineEvent[]
    people: { viewer: string; poster: PersonBrief; provider: PersonBrief }
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

/** Each look is noted: it is asked for once, not whenever one comes back to the window. */
const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false }

function Loaded({ id, Timeline }: Parts) {
  const { data, error, refetch } = useQuery({ ...read(readDispute, { params: { taskId: id } }), ...once })
  if (data) return <Case details={data} Timeline={Timeline} />
  if (!error) return <SkeletonCard />
  const isMissing = error instanceof CallFailure && error.status === 404
  if (isMissing) return <ErrorState text={texts.moderation.disputeMissing} />
  const why = error instanceof CallFailure && error.status === 403 ? error.message : ''
  return <ErrorState text={why || texts.moderation.disputeNotLoaded} onRetry={() => refetch()} />
}

function Case({ details, Timeline }: { details: DisputeCase } & Pick<Parts, 'Timeline'>) {
  const { title, agreement, payment, events, messages } = details
  const { poster, provider, price, description, dispute } = agreement
  const opener = dispute?.openedBy === poster.givenId ? poster : provider
  return (
    <>
      <h2 dir="auto" className="text-title font-bold wrap-anywhere">
        {title}
      </h2>
      <Card>
        <Facts>
          {payment.held > 0 && (
            <Fact label={texts.moderation.held}>
              <span className="flex flex-wrap items-center justify-between gap-3">
                <Money amount={payment.held} size="big" />
                {payment.isTest && <TestMoney />}
              </span>
            </Fact>
          )}
          {dispute && (
            <Fact label={texts.moderation.saysWrong(opener.firstName)}>
              <Wrote>{dispute.reason}</Wrote>
            </Fact>
          )}
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
      </Card>
      <Section title={texts.moderation.whatIsAgreed}>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      </Section>
      <Section title={texts.moderation.whatHappened}>
        <Timeline events={events} people={{ viewer: '', poster, provider }} />
      </Section>
      <Conversation messages={messages} poster={poster} provider={provider} />
      <DecideDispute details={details} />
      <p className="text-caption text-ink-soft">{texts.moderation.lookIsNoted}</p>
    </>
  )
}

interface ConversationProps {
  messages: DisputeCase['messages']
  poster: PersonBrief
  provider: PersonBrief
}

/** What the two wrote to each other: the provider's on the left, the poster's on the right. */
function Conversation({ messages, poster, provider }: ConversationProps) {
  return (
    <Section title={texts.moderation.theConversation}>
      {messages.length === 0 && <p className="text-ink-soft">{texts.moderation.noMessages}</p>}
      <div className="flex flex-col gap-2">
        {messages.map(({ _id, senderId, message, createdAt }) => {
          const isPoster = senderId === poster.givenId
          return (
            <div key={_id}>
              <p className={`pb-1 text-caption text-ink-soft ${isPoster ? 'text-right' : ''}`}>
                {(isPoster ? poster : provider).firstName}
              </p>
              <MessageBubble isOwn={isPoster} text={message} time={dayAndClock(createdAt)} />
            </div>
          )
        })}
      </div>
    </Section>
  )
}
