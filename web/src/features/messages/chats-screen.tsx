import { useQuery } from '@tanstack/react-query'
import { listChats } from '#contract/endpoints/messages.ts'
import type { ChatEntry } from '#contract/entities/message.ts'
import { paths } from '#contract/paths.ts'
import { NoMessagesArt } from '#web/illustrations/empty-messages.tsx'
import { timeAgo } from '#web/platform/formats.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useNow } from '#web/platform/now.ts'
import { useOnline } from '#web/platform/presence.ts'
import { read } from '#web/platform/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
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
  const { data, isPending, isError, refetch } = useQuery(read(listChats, {}))
  return (
    <Page title="Messages" back={() => up(paths.home)}>
      {isPending && <SkeletonList isRows />}
      {isError && !data && (
        <ErrorState text="Your conversations could not be loaded." onRetry={() => refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          art={<NoMessagesArt />}
          text="No conversations yet. Open a task and write to the person who posted it."
          action={<LinkButton href={paths.home}>Find a task</LinkButton>}
        />
      )}
      {data && data.length > 0 && (
        <RowList label="Conversations">
          {data.map(chat => (
            <ChatRow
              key={chat.userDetails.givenId}
              chat={chat}
              isOnline={online.has(chat.userDetails.givenId)}
            />
          ))}
        </RowList>
      )}
    </Page>
  )
}

function ChatRow({ chat, isOnline }: { chat: ChatEntry; isOnline: boolean }) {
  const { userDetails: friend, message, createdAt, unreadMessages } = chat
  const now = useNow()
  return (
    <ListRow
      href={paths.chat(friend.givenId)}
      isStrong={unreadMessages > 0}
      leading={<Avatar name={friend.firstName} isOnline={isOnline} />}
      title={
        <>
          {friend.firstName} <VerifiedBadge isVerified={friend.verified} size={18} />
        </>
      }
      subtitle={message}
      time={timeAgo(createdAt, now)}
      count={<CountBubble count={unreadMessages} label="unread" />}
    />
  )
}
