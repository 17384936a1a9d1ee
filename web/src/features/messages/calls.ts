import {
  listChats,
  listMessages,
  markRead as markReadCall,
  sendMessage as sendMessageCall,
} from '#contract/endpoints/messages.ts'
import type { Conversation, Message } from '#contract/entities/message.ts'
import { messages } from '#contract/messages.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'

/** The open conversation with a friend: fetched once while it is open, forgotten on leaving. */
export const conversationWith = (friendId: string) => ({
  ...read(listMessages, { params: { friendId } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The conversation with one more message at its end; one that it has already is not added twice. */
export const withMessage = (conversation: Conversation, message: Message): Conversation =>
  conversation.messages.some(known => known._id === message._id)
    ? conversation
    : { ...conversation, messages: [...conversation.messages, message] }

export const sendMessage = write(sendMessageCall, {
  stale: [listChats],
  failure: serverFirst(messages.somethingWrong),
  apply: (client, message, { params }) => {
    client.setQueryData(
      conversationWith(params.friendId).queryKey,
      conversation => conversation && withMessage(conversation, message),
    )
  },
})

export const markRead = write(markReadCall, { stale: [listChats] })
