import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listChats } from '#contract/endpoints/messages.ts'
import type { ChatEntry } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { mergeChats } from '#web/features/messages/chat-list.ts'
import { NoMessagesPicture } from '#web/illustrations/empty-messages.tsx'
import { call } from '#web/platform/call.ts'
import { clockOf, dateOf } from '#web/platform/dates.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useNow } from '#web/platform/now.ts'
import { useOnline } from '#web/platform/presence.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CountBubble } from '#web/ui/count-bubble.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'

export function ChatsScreen() {
  const { up } = useBack()
  const online = useOnline()
  const { data: newest, isPending, isError, refetch } = useQuery(read(listChats, {}))
  const { older, hasMore, loadMore, isLoading } = useOlderChats(newest)
  const data = newest && mergeChats(newest, older)
  return (
    <Page title={texts.common.messages} look="large" hasTabs back={() => up(paths.home)}>
      {isPending && <SkeletonList isRows />}
      {isError && !data && <ErrorState text={texts.chat.conversationsNotLoaded} onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          picture={<NoMessagesPicture />}
          text={texts.chat.noConversations}
          help={texts.chat.noConversationsHelp}
          action={<LinkButton href={paths.home}>{texts.common.findTask}</LinkButton>}
        />
      )}
      {data && data.length > 0 && (
        <RowList label={texts.chat.conversations}>
          {data.map(chat => (
            <ChatRow
              key={chat.userDetails.givenId}
              chat={chat}
              isOnline={online.has(chat.userDetails.givenId)}
            />
          ))}
        </RowList>
      )}
      {hasMore && (
        <Button look="secondary" isWide isBusy={isLoading} onClick={loadMore}>
          {texts.chat.moreConversations}
        </Button>
      )}
    </Page>
  )
}

/** The pages behind the newest one, loaded one by one. */
function useOlderChats(newest: ChatEntry[] | undefined) {
  const [older, setOlder] = useState<ChatEntry[]>([])
  const [isEnd, setIsEnd] = useState(false)
  const before = (older.at(-1) ?? newest?.at(-1))?.userDetails.givenId
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(listChats, { query: { before } }),
    onSuccess: page => {
      setOlder(known => mergeChats(known, page))
      setIsEnd(page.length < limits.page.chats)
    },
  })
  const hasMore = !isEnd && (newest?.length ?? 0) >= limits.page.chats
  return { older, hasMore, loadMore: () => mutate(), isLoading: isPending }
}

/** When the last message was written: today by the clock, before that by the day. */
const dayOrClock = (instant: string, now: number): string =>
  new Date(instant).toDateString() === new Date(now).toDateString() ? clockOf(instant) : dateOf(instant)

function ChatRow({ chat, isOnline }: { chat: ChatEntry; isOnline: boolean }) {
  const { userDetails: friend, message, file, createdAt, unreadMessages, task } = chat
  const said = message || (file === 'pdf' ? texts.photos.document : file && texts.photos.photo)
  const now = useNow()
  return (
    <ListRow
      href={paths.chat(friend.givenId)}
      isStrong={unreadMessages > 0}
      leading={<Avatar name={friend.firstName} src={friend.profilePic} size={56} isOnline={isOnline} />}
      title={
        <>
          {friend.firstName} <VerifiedBadge isVerified={friend.verified} size={18} />
        </>
      }
      subtitle={<span className="block truncate">{said}</span>}
      note={task && <span className="block truncate">{task.title}</span>}
      time={dayOrClock(createdAt, now)}
      count={<CountBubble count={unreadMessages} label={texts.controls.unread} />}
    />
  )
}
