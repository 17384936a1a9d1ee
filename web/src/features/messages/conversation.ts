import type { QueryClient } from '@tanstack/react-query'
import { listMessages } from '#contract/endpoints/messages.ts'
import type { Conversation, Message } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'
import { numberOf } from '#contract/numbering.ts'
import { call } from '#web/platform/call.ts'
import { keysOf, read } from '#web/platform/queries.ts'
import { allAfter, extend } from '#web/platform/timeline.ts'

/** The open conversation with a friend: fetched once while it is open, forgotten on leaving. */
export const conversationWith = (friendId: string) => ({
  ...read(listMessages, { params: { friendId } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** True if this friend's conversation is open and loaded. */
export const isOpen = (client: QueryClient, friendId: string): boolean =>
  client.getQueryData(conversationWith(friendId).queryKey) !== undefined

/** The friends whose conversations are loaded: the one on the screen. */
export const openFriends = (client: QueryClient): string[] =>
  client
    .getQueriesData<Conversation>({ queryKey: keysOf(listMessages) })
    .flatMap(([, known]) => (known ? [known.userDetails.givenId] : []))

/** Adds messages to the open conversation; true when some before them are missing. */
export const learn = (client: QueryClient, friendId: string, messages: readonly Message[]): boolean => {
  let hasGap = false
  client.setQueryData(conversationWith(friendId).queryKey, (known: Conversation | undefined) => {
    if (!known) return known
    const isUnknownStart =
      known.messages.length === 0 && messages.length > 0 && numberOf(messages[0]!._id) > 1
    const extended = isUnknownStart
      ? { items: known.messages, hasGap: true }
      : extend(known.messages, messages)
    hasGap = extended.hasGap
    return extended.items === known.messages ? known : { ...known, messages: [...extended.items] }
  })
  return hasGap
}

const catchUp = async (client: QueryClient, friendId: string): Promise<void> => {
  const params = { friendId }
  const last = client.getQueryData<Conversation>(conversationWith(friendId).queryKey)?.messages.at(-1)
  const missed = last
    ? await allAfter(
        last._id,
        limits.page.messages,
        async after => (await call(listMessages, { params, query: { after } })).messages,
      )
    : (await call(listMessages, { params })).messages
  learn(client, friendId, missed)
}

interface Run {
  ended: Promise<void>
  isAskedAgain: boolean
}

const running = new Map<string, Run>()

/**
 * Asks for all messages after the known ones of the open conversation. A message that comes meanwhile may be missing in
 * the answer, so all calls during that time share one more request.
 */
export const sync = (client: QueryClient, friendId: string): Promise<void> => {
  const known = running.get(friendId)
  if (known) {
    known.isAskedAgain = true
    return known.ended
  }
  const run: Run = { ended: Promise.resolve(), isAskedAgain: true }
  running.set(friendId, run)
  const catchUpWhileAsked = async () => {
    // A person who has left meanwhile needs no more of the conversation.
    while (run.isAskedAgain && isOpen(client, friendId)) {
      run.isAskedAgain = false
      // A failure is mended by the next sync: on the next connection at the latest.
      await catchUp(client, friendId).catch(() => {})
    }
    running.delete(friendId)
  }
  run.ended = catchUpWhileAsked()
  return run.ended
}

/** Fetches the page before the known messages; none when the beginning is loaded. */
export const loadEarlier = async (client: QueryClient, friendId: string): Promise<void> => {
  const first = client.getQueryData<Conversation>(conversationWith(friendId).queryKey)?.messages[0]
  if (!first || numberOf(first._id) === 1) return
  const earlier = await call(listMessages, { params: { friendId }, query: { before: first._id } })
  learn(client, friendId, earlier.messages)
}
