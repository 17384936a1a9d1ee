import type { QueryClient } from '@tanstack/react-query'
import { listChats, listMessages } from '#contract/endpoints/messages.ts'
import { getContact } from '#contract/endpoints/people.ts'
import { messages } from '#contract/messages.ts'
import { sync as syncAlerts, take } from '#web/features/alerts/calls.ts'
import { isOpen, learn, openFriends, sync } from '#web/features/messages/conversation.ts'
import type { LiveHandlers } from '#web/platform/live.ts'
import { keepOnline } from '#web/platform/presence.ts'
import { keyOf, keysOf } from '#web/platform/queries.ts'
import { showNews } from '#web/platform/toasts.ts'

/** What each event of the server does to what is shown. */
export const serverEvents = (client: QueryClient): LiveHandlers => ({
  updatedChat: chats => {
    client.setQueryData(keyOf(listChats), chats)
    // The list shows a message that an open conversation lacks when it was sent from another device.
    for (const friendId of openFriends(client)) void sync(client, friendId)
  },
  newMessage: message => {
    const friendId = message.senderId
    if (!isOpen(client, friendId)) showNews(messages.newMessage)
    else if (learn(client, friendId, [message])) void sync(client, friendId)
  },
  getOnlineUsers: ids => {
    keepOnline(ids)
    // Whoever blocks goes offline for the other in the same moment.
    void client.invalidateQueries({ queryKey: keysOf(getContact) })
  },
  newAlert: alert => {
    showNews(alert.alertType)
    if (take(client, [alert])) void syncAlerts(client)
    // Each alert tells of a change of a task or its offers; what shows one is asked for at once.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/(task|offer)\//.test(String(queryKey[0])),
    })
  },
})

/** After any time without a network: asks anew for all that is shown. */
export const askAnew = (client: QueryClient): void => {
  // A conversation that is there asks for what came after instead: read anew it would lose what was scrolled back to.
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== listMessages.path || state.data === undefined,
  })
  catchUp(client)
}

/** After any time without a socket: asks for all that may have been missed. */
export const catchUp = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: keysOf(listChats) })
  void syncAlerts(client)
  for (const friendId of openFriends(client)) void sync(client, friendId)
}
