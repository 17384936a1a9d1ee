import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { listChats, listMessages } from '#contract/endpoints/messages.ts'
import { getContact } from '#contract/endpoints/people.ts'
import type { Alert } from '#contract/entities/alert.ts'
import type { ChatEntry, Message } from '#contract/entities/message.ts'
import { paths } from '#contract/paths.ts'
import { showRead, sync as syncAlerts, take } from '#web/features/alerts/calls.ts'
import { updateChats } from '#web/features/messages/chat-list.ts'
import { isOpen, learn, openFriends, sync } from '#web/features/messages/conversation.ts'
import { type LiveHandlers, tellSeen } from '#web/platform/live.ts'
import { keepOnline } from '#web/platform/presence.ts'
import { keyOf, keysOf } from '#web/platform/queries.ts'
import { showNews } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { ToastLink } from '#web/ui/toast-link.tsx'

/** The effect of each server event on the screen. */
export const serverEvents = (client: QueryClient): LiveHandlers => ({
  updatedChat: chats => {
    client.setQueryData(keyOf(listChats), (known: ChatEntry[] | undefined) => updateChats(chats, known))
    // Fetches messages that the viewer sent from another device: no event brings them to an open conversation.
    for (const friendId of openFriends(client)) void sync(client, friendId)
  },
  newMessage: message => {
    tellSeen({ message: message._id })
    const friendId = message.senderId
    if (!isOpen(client, friendId)) tellMessage(client, message)
    else if (learn(client, friendId, [message])) void sync(client, friendId)
  },
  getOnlineUsers: ids => {
    keepOnline(ids)
    // A person who blocks goes offline for the other in the same moment.
    void client.invalidateQueries({ queryKey: keysOf(getContact) })
  },
  newAlert: alert => {
    tellAlert(alert)
    if (take(client, [alert])) void syncAlerts(client)
    // Each alert reports a change of a task, its offers or its agreement. Screens that show it fetch it at once.
    refreshTasks(client)
  },
  readAlerts: read => showRead(client, read),
  updatedTask: () => refreshTasks(client),
  updatedSite: () => refreshSite(client),
  // Any screen may show one of them.
  goneFiles: () => void client.invalidateQueries(),
})

/** The settings, and what people read and agree to of their pages. */
const refreshSite = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => /^\/site\b/.test(String(queryKey[0])) })

const refreshTasks = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/(task|offer|agreement|payment|dispute|people\/(myReview|reviews))\//.test(String(queryKey[0])),
  })

const tellMessage = (client: QueryClient, message: Message): void => {
  const chats = client.getQueryData<ChatEntry[]>(keyOf(listChats))
  const nameOf = (id: string) =>
    chats?.find(({ userDetails }) => userDetails.givenId === id)?.userDetails.firstName
  showNews('message', message, (messages, close) => {
    const senders = [...new Set(messages.map(({ senderId }) => senderId))]
    const name = senders.length === 1 ? nameOf(senders[0]!) : undefined
    const note =
      messages.length === 1
        ? message.message || texts.photos.photo
        : texts.chat.newMessages(messages.length, name)
    const href = senders.length === 1 ? paths.chat(senders[0]!) : paths.messages
    return createElement(ToastLink, { title: texts.chat.newMessage, note, href, onOpen: close })
  })
}

const tellAlert = (alert: Alert): void =>
  showNews(`alert ${alert.alertType}`, alert, (alerts, close) => {
    const tasks = new Set(alerts.map(({ taskId }) => taskId))
    const note = alerts.length === 1 ? alert.alertDesc : texts.alertList.newAlerts(alerts.length)
    const href = tasks.size === 1 ? paths.task(alert.taskId) : paths.alerts
    return createElement(ToastLink, { title: alert.alertType, note, href, onOpen: close })
  })

/** Fetches everything on the screen again, after any time without a network. */
export const askAnew = (client: QueryClient): void => {
  // A loaded conversation asks only for later messages: a new fetch would lose the older ones that were loaded.
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== listMessages.path || state.data === undefined,
  })
  catchUp(client)
}

/** After any time without a socket: asks for all that may have been missed. */
export const catchUp = (client: QueryClient): void => {
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/(task\/particularTask|offer|agreement|payment|dispute|people\/(myReview|reviews))\//.test(
        String(queryKey[0]),
      ),
  })
  refreshSite(client)
  void client.invalidateQueries({ queryKey: keysOf(listChats) })
  void syncAlerts(client)
  for (const friendId of openFriends(client)) void sync(client, friendId)
}
