import { useQuery } from '@tanstack/react-query'
import { listChats } from '#contract/endpoints/messages.ts'
import { ownAlerts } from '#web/platform/alerts.ts'
import { read } from '#web/platform/queries.ts'

/** How many messages and alerts the viewer has not seen yet. */
export interface Unread {
  messages: number
  alerts: number
}

// The first time they are asked for once the first screen stands, for every part of the app.
const enabled = (query: { state: { data?: unknown } }) => query.state.data !== undefined

export function useUnread(): Unread {
  const chats = useQuery({ ...read(listChats, {}), enabled })
  const alerts = useQuery({ ...ownAlerts, enabled })
  return {
    messages: (chats.data ?? []).reduce((sum, chat) => sum + chat.unreadMessages, 0),
    alerts: (alerts.data?.[0]?.alerts ?? []).filter(alert => !alert.read).length,
  }
}
