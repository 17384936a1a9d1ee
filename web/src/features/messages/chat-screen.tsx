import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { Link } from 'wouter'
import { getContact } from '#contract/endpoints/people.ts'
import type { Friend, Message } from '#contract/entities/message.ts'
import { paths } from '#contract/paths.ts'
import { markRead } from '#web/features/messages/calls.ts'
import { Composer } from '#web/features/messages/composer.tsx'
import { conversationWith, loadEarlier } from '#web/features/messages/conversation.ts'
import { MessageLog } from '#web/features/messages/message-log.tsx'
import { useUnsent } from '#web/features/messages/unsent.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fullName } from '#web/platform/formats.ts'
import { openChatWith } from '#web/platform/live.ts'
import { MoreSlot } from '#web/platform/more.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useOnline } from '#web/platform/presence.ts'
import { read } from '#web/platform/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonField, SkeletonName } from '#web/ui/skeleton.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'

export function ChatScreen({ id }: { id: string }) {
  const { up } = useBack()
  const { data, error, refetch } = useQuery(conversationWith(id))
  const client = useQueryClient()
  const More = useContext(MoreSlot)
  const unsent = useUnsent().filter(({ friendId }) => friendId === id)
  useReadMark(id, data?.messages)
  useEffect(() => {
    openChatWith(id)
    return () => openChatWith(null)
  }, [id])

  return (
    <Page
      title="Messages"
      back={() => up(paths.messages)}
      isFilled
      below={data ? <FriendBar friend={data.userDetails} /> : !error && <SkeletonName />}
      actions={
        data && (
          <More
            person={data.userDetails}
            messages={data.messages.filter(({ senderId }) => senderId === id)}
          />
        )
      }
      footer={data ? <Foot friend={data.userDetails} /> : !error && <SkeletonField />}
    >
      {!data && !error && <Loading text="loading..." />}
      {!data && error && <NoConversation error={error} onRetry={() => refetch()} />}
      {data && (
        <MessageLog
          key={id}
          messages={data.messages}
          unsent={unsent}
          friend={data.userDetails}
          onEarlier={() => loadEarlier(client, id)}
        />
      )}
    </Page>
  )
}

/** Tells the server that what the friend wrote has been seen: on opening, and for each message that comes in. */
function useReadMark(friendId: string, messages: readonly Message[] | undefined): void {
  const { mutate } = useMutation(markRead)
  const lastReceived = messages?.findLast(message => message.senderId === friendId)?._id
  useEffect(() => {
    if (lastReceived) mutate({ params: { senderId: friendId } })
  }, [lastReceived, friendId, mutate])
}

function FriendBar({ friend }: { friend: Friend }) {
  const isOnline = useOnline().has(friend.givenId)
  return (
    <Link href={paths.profile(friend.givenId)} className="flex min-h-11 items-center gap-3 rounded-control">
      <Avatar name={friend.firstName} size="small" />
      <div className="min-w-0">
        <p className="truncate font-bold">
          {fullName(friend)} <VerifiedBadge isVerified={friend.verified} size={18} />
        </p>
        {isOnline && <p className="text-caption font-semibold text-open-ink">● Online</p>}
      </div>
    </Link>
  )
}

/** Where one writes, for as long as one may. */
function Foot({ friend }: { friend: Friend }) {
  const { data: contact } = useQuery(read(getContact, { params: { id: friend.givenId } }))
  if (contact?.mayWrite !== false) return <Composer friendId={friend.givenId} />
  return (
    // As tall as what it stands in for.
    <p role="status" className="flex min-h-12 items-center justify-center text-center text-ink-soft">
      {contact.isBlockedByMe
        ? `You have blocked ${friend.firstName}. Unblock in the menu above to write.`
        : `You cannot write to ${friend.firstName}.`}
    </p>
  )
}

function NoConversation({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof CallFailure && error.status === 404)
    return <ErrorState text="There is no such person here." />
  return <ErrorState text="This conversation could not be loaded." onRetry={onRetry} />
}
