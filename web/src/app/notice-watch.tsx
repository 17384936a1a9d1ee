import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useUnread } from '#web/features/sidebar/unread.ts'
import { ownAlerts } from '#web/platform/alerts.ts'
import { tellSeen } from '#web/platform/live.ts'
import { closeNotifications, followTaps, showBadge } from '#web/platform/shown-notifications.ts'

/** Keeps what the system shows of the app in line with what the app itself shows. Shows nothing. */
export default function NoticeWatch() {
  const go = useLocation()[1]
  useEffect(() => followTaps(go), [go])
  useTellSeen()
  useBadge()
  useEffect(() => {
    const close = () => {
      if (document.visibilityState === 'visible') void closeNotifications()
    }
    document.addEventListener('visibilitychange', close)
    return () => document.removeEventListener('visibilitychange', close)
  }, [])
  return null
}

/** Tells the server which alerts the app shows while it is in view, in its list or as a number on the bell. */
function useTellSeen(): void {
  const { data } = useQuery(ownAlerts)
  const newest = data?.[0]?.alerts[0]?._id
  useEffect(() => {
    if (!newest) return
    const tell = () => tellSeen({ alert: newest })
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newest])
}

/** Shows on the app's icon how much is unread, for as long as somebody is signed in. */
function useBadge(): void {
  const { messages, alerts } = useUnread()
  useEffect(() => showBadge(messages + alerts), [messages, alerts])
  useEffect(() => () => showBadge(0), [])
}
