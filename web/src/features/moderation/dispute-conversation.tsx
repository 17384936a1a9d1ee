import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDisputeMessages } from '#contract/endpoints/moderation.ts'
import type { AgreementFacts } from '#contract/entities/agreement.ts'
import type { DisputeCase, DisputeMessages } from '#contract/entities/dispute.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/platform/call.ts'
import { dayAndClock } from '#web/platform/dates.ts'
import { askedOnce, pagedKeyOf } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MessageBubble } from '#web/ui/message-bubble.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'

interface ConversationProps {
  agreement: AgreementFacts
  counts: DisputeCase['messages']
}

/** The messages of the two, oldest first, with a search and always the number of messages. */
export function Conversation({ agreement, counts: { total, shown } }: ConversationProps) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const type = (next: string) => {
    setTyped(next.slice(0, limits.search.max))
    // Emptying the field ends the search.
    if (next === '') setQ('')
  }
  return (
    <Section title={texts.moderation.theConversation}>
      <p className="text-ink-soft">
        {total === 0 ? texts.moderation.noMessages : texts.moderation.messagesInAll(total)}
        {total > 0 && shown === 0 && ` ${texts.moderation.conversationClosed}`}
      </p>
      {shown > 0 && (
        <>
          <SearchBox
            label={texts.moderation.searchConversation}
            value={typed}
            onChange={type}
            onSearch={() => setQ(typed.trim())}
          />
          <Messages agreement={agreement} q={q} />
        </>
      )}
    </Section>
  )
}

const messagePages = (taskId: string, q: string) =>
  ({
    queryKey: pagedKeyOf(readDisputeMessages, { params: { taskId }, q }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(
        readDisputeMessages,
        { params: { taskId }, query: { after: pageParam, ...(q !== '' && { q }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages, total }: DisputeMessages, pages: DisputeMessages[]) =>
      pages.reduce((sum, page) => sum + page.messages.length, 0) < total ? messages.at(-1)?._id : undefined,
    meta: { endpoint: readDisputeMessages },
    ...askedOnce,
  }) as const

/** The provider's are on the left, the poster's on the right. */
function Messages({ agreement, q }: { agreement: AgreementFacts; q: string }) {
  const { taskId, poster, provider } = agreement
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagePages(taskId, q),
  )
  if (!data && error)
    return <ErrorState text={texts.moderation.conversationNotLoaded} onRetry={() => refetch()} />
  if (!data) return <SkeletonText lines={6} />
  const messages = data.pages.flatMap(page => page.messages)
  const total = data.pages.at(-1)!.total
  return (
    <>
      {q !== '' && <p role="status">{texts.moderation.messagesFound(total, q)}</p>}
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
      {hasNextPage && (
        <Button look="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.moderation.moreMessages(total - messages.length)}
        </Button>
      )}
    </>
  )
}
