import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { Link } from 'wouter'
import { getContact } from '#contract/endpoints/people.ts'
import type { Friend, Message, SharedTask } from '#contract/entities/message.ts'
import { atWidth } from '#contract/files.ts'
import { paths } from '#contract/paths.ts'
import { markRead, unblockPerson } from '#web/features/messages/calls.ts'
import { SkeletonFace, SkeletonField, SkeletonName } from '#web/features/messages/chat-wait.tsx'
import { Composer } from '#web/features/messages/composer.tsx'
import { conversationWith, loadEarlier } from '#web/features/messages/conversation.ts'
import { MessageLog } from '#web/features/messages/message-log.tsx'
import { useUnsent } from '#web/features/messages/unsent.ts'
import { UnsentBubble } from '#web/features/messages/unsent-bubble.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fullName } from '#web/platform/formats.ts'
import { openChatWith } from '#web/platform/live.ts'
import { useBack } from '#web/platform/navigation.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { useOnline } from '#web/platform/presence.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { rupees } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { TaskStrip } from '#web/ui/task-strip.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'

export function ChatScreen({ id }: { id: string }) {
  const { up } = useBack()
  const { data, error, refetch } = useQuery(conversationWith(id))
  const client = useQueryClient()
  const More = useContext(PersonMenuSlot)
  // It may have come back as stored, live or with the page, before the answer to its sending did.
  const stored = new Set(data?.messages.map(message => message.clientId))
  const unsent = useUnsent().filter(({ friendId, clientId }) => friendId === id && !stored.has(clientId))
  const isNobody = !data && error instanceof CallFailure && error.status === 404
  const isOnline = useOnline().has(id)
  useReadMark(id, data?.messages)
  useEffect(() => {
    openChatWith(id)
    return () => openChatWith(null)
  }, [id])

  return (
    <Page
      title={texts.common.messages}
      back={() => up(paths.messages)}
      isFilled
      {...(!isNobody && { person: barOf(data?.userDetails, isOnline) })}
      actions={
        data && (
          <More
            person={data.userDetails}
            messages={data.messages.filter(({ senderId }) => senderId === id)}
          />
        )
      }
      footer={
        !isNobody && (
          <Foot
            friendId={id}
            name={data?.userDetails.firstName}
            isFirst={data?.messages.length === 0 && unsent.length === 0}
          />
        )
      }
    >
      {!data && !error && <Loading text={texts.chat.loading} />}
      {!data && error && <NoConversation isNobody={isNobody} onRetry={() => refetch()} />}
      {!data && (
        <div>
          {unsent.map(message => (
            <UnsentBubble key={message.clientId} {...message} />
          ))}
        </div>
      )}
      {data?.task && <SharedTaskStrip task={data.task} />}
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

/** The friend in the page's bar, with the way to the profile; a shape while nobody is known. */
function barOf(friend: Friend | undefined, isOnline: boolean) {
  if (!friend) return { face: <SkeletonFace />, name: <SkeletonName /> }
  return {
    face: <Avatar name={friend.firstName} src={friend.profilePic} size={40} />,
    presence: isOnline && <p className="text-micro text-open-ink">{texts.chat.online}</p>,
    name: (
      <p className="flex items-center gap-1.5 text-strong">
        <Link
          href={paths.profile(friend.givenId)}
          className="line-clamp-1 min-w-0 wrap-anywhere after:absolute after:top-0 after:right-14 after:left-14 after:h-16"
        >
          {fullName(friend)}
        </Link>
        <VerifiedBadge isVerified={friend.verified} size={18} />
      </p>
    ),
  }
}

/**
 * The tasks that the two share: the newest one, and how many more there are. It stays while one scrolls,
 * and is inside what scrolls, so that the page does not move when it comes.
 */
function SharedTaskStrip({ task }: { task: SharedTask }) {
  return (
    <div className="sticky top-0 z-10 -mx-4 -mb-5 bg-sunken px-4">
      <TaskStrip
        isSmall
        title={task.title}
        categoryId={task.categoryId}
        photo={task.photo && atWidth(task.photo.url, 96)}
        href={paths.task(task.givenId)}
      >
        {texts.chat.sharedTask(rupees(task.price), texts.controls.taskStatuses[task.status], task.more)}
      </TaskStrip>
    </div>
  )
}

interface FootProps {
  friendId: string
  /** Not known while the conversation loads. */
  name: string | undefined
  /** Nothing has been written yet. */
  isFirst: boolean
}

/** Where one writes, for as long as one may. */
function Foot({ friendId, name, isFirst }: FootProps) {
  const { data: contact } = useQuery(read(getContact, { params: { id: friendId } }))
  const unblock = useMutation(unblockPerson)
  if (contact?.mayWrite !== false) return <Composer key={friendId} friendId={friendId} isFirst={isFirst} />
  if (name === undefined) return <SkeletonField />
  return (
    // As tall as the part that it replaces.
    <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center">
      <p role="status" className="text-ink-soft">
        {contact.isBlockedByMe ? texts.chat.blockedByYou(name) : texts.chat.cannotWrite(name)}
      </p>
      {contact.isBlockedByMe && (
        <Button
          look="secondary"
          isBusy={unblock.isPending}
          onClick={() => unblock.mutate({ params: { id: friendId } })}
        >
          {texts.people.unblockButton}
        </Button>
      )}
    </div>
  )
}

function NoConversation({ isNobody, onRetry }: { isNobody: boolean; onRetry: () => unknown }) {
  if (isNobody) return <ErrorState text={texts.common.personMissing} />
  return <ErrorState text={texts.chat.notLoaded} onRetry={onRetry} />
}
