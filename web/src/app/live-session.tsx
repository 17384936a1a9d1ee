import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { fetchRest } from '#web/app/fetch-rest.ts'
import { askAnew, catchUp, serverEvents } from '#web/app/server-events.ts'
import { useReadByOpening } from '#web/features/alerts/calls.ts'
import { startSending } from '#web/features/messages/unsent.ts'
import { noteReached, onReachedAgain } from '#web/platform/connection.ts'
import { claimDevice } from '#web/platform/device-storage.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { resumeWrite } from '#web/platform/interrupted-write.ts'
import { goLive, reconnectNow } from '#web/platform/live.ts'
import { beforeSessionEnds, recheckSession, useViewer } from '#web/platform/session.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Loaded after the first page, because it shows nothing on the screen.
const { Part: NoticeWatch } = lazyPart(
  async () => {
    await new Promise<void>(whenIdle)
    return import('#web/app/notice-watch.tsx')
  },
  module => module.default,
)

/** How often what the socket may have missed is asked for while the app is in view, in milliseconds. */
const catchUpEveryMs = 60_000

/** Keeps the socket and the outbox for as long as somebody is signed in. Shows nothing. */
export function LiveSession() {
  const client = useQueryClient()
  const { givenId } = useViewer()

  useEffect(() => {
    let isEnded = false
    const ends: (() => void)[] = []
    void claimDevice(givenId).then(() => {
      if (!isEnded) ends.push(startSending(client))
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

  // Only for somebody who is signed in: a visitor may never come back.
  useEffect(fetchRest, [])

  useReadByOpening(useLocation()[0])

  useEffect(() => resumeWrite(client, givenId), [client, givenId])

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
    const goneOffline = () => noteReached(false)
    addEventListener('online', backOnline)
    addEventListener('offline', goneOffline)
    return () => {
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', refresh)
      removeEventListener('online', backOnline)
      removeEventListener('offline', goneOffline)
    }
  }, [client])

  return <NoticeWatch />
}
