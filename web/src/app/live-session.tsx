import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAnew, catchUp, serverEvents } from '#web/app/server-events.ts'
import { startSending } from '#web/features/messages/unsent.ts'
import { onReachedAgain } from '#web/platform/connection.ts'
import { keepFor } from '#web/platform/kept.ts'
import { keepAnswers } from '#web/platform/last-known.ts'
import { goLive, reconnectNow } from '#web/platform/live.ts'
import { beforeSessionEnds, recheckSession, useViewer } from '#web/platform/session.ts'

/** How often what the socket may have missed is asked for while the app is in view, in milliseconds. */
const catchUpEveryMs = 60_000

/** What lasts as long as somebody is signed in: the socket, the outbox, and what the device keeps; shows nothing. */
export function LiveSession() {
  const client = useQueryClient()
  const { givenId } = useViewer()

  useEffect(() => {
    let isEnded = false
    const ends: (() => void)[] = []
    void keepFor(givenId).then(() => {
      if (isEnded) return
      ends.push(keepAnswers(client), startSending(client))
    })
    ends.push(
      goLive({
        handlers: serverEvents(client),
        onConnected: () => catchUp(client),
        onRefused: () => recheckSession(client),
      }),
    )
    const end = () => {
      isEnded = true
      for (const stop of ends.splice(0)) stop()
    }
    const stopFarewell = beforeSessionEnds(end)
    return () => {
      stopFarewell()
      end()
    }
  }, [client, givenId])

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') catchUp(client)
    }
    const backOnline = () => {
      reconnectNow()
      askAnew(client)
    }
    const timer = setInterval(refresh, catchUpEveryMs)
    const stopListening = onReachedAgain(() => askAnew(client))
    document.addEventListener('visibilitychange', refresh)
    addEventListener('online', backOnline)
    return () => {
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', refresh)
      removeEventListener('online', backOnline)
    }
  }, [client])

  return null
}
