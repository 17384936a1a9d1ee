import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { listChats } from '#contract/endpoints/messages.ts'
import { screenAt } from '#contract/screens.ts'
import { judge } from '#web/app/access.ts'
import { ownAlerts } from '#web/platform/alerts.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { orNothing } from '#web/platform/or-nothing.ts'
import { read } from '#web/platform/queries.ts'
import { forgetAnswers, type Session, useSession } from '#web/platform/session.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Not needed before somebody is signed in, nor for the first picture after that.
const { Part: LiveSession } = lazyPart(
  () => import('#web/app/live-session.tsx'),
  module => module.LiveSession,
)

/** Reacts to a beginning and an ending session. Shows nothing. */
export function SessionWatch() {
  const session = useSession()
  const client = useQueryClient()
  useMissingNotice(session)
  useForgetting(session, client)
  const isDrawn = useIsDrawn()
  if (session.state !== 'in' || !isDrawn) return null
  return (
    <>
      <FirstLoads />
      <LiveSession />
    </>
  )
}

/** True once the first screen is drawn: everything else waits for that. */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => whenIdle(() => setIsDrawn(true)), [])
  return isDrawn
}

/** Chats and alerts are needed from the start, for the unread counts and for live events. */
function FirstLoads() {
  useQuery(read(listChats, {}))
  useQuery(ownAlerts)
  return null
}

const toldKey = 'told that nobody is signed in'

/** True for the first time in this tab. Without storage in the browser every time counts as the first. */
function isFirstTelling(): boolean {
  const was = orNothing(() => sessionStorage.getItem(toldKey))
  orNothing(() => sessionStorage.setItem(toldKey, 'yes'))
  return was === null
}

/**
 * Says 'No user found' after a session check that found nobody. On a protected page it always does, as it explains why
 * the visitor is led away. Elsewhere it does so once per tab, as a visitor who is about to sign up does not need it on
 * every page.
 */
function useMissingNotice(session: Session): void {
  const [path] = useLocation()
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || session.state === 'checking') return
    isSettled.current = true
    const isMissing = session.state === 'out' || (session.state === 'unreachable' && session.isAnswered)
    if (!isMissing) return
    const isLedAway = 'redirect' in judge(screenAt(path)?.screen.access ?? 'open', { state: 'out' })
    if (isFirstTelling() || isLedAway) showError(texts.app.noUserFound)
  }, [session, path])
}

/** Once nobody is signed in any more and the screens are gone, nothing of theirs stays in memory. */
function useForgetting(session: Session, client: QueryClient): void {
  const wasIn = useRef(false)
  useEffect(() => {
    if (wasIn.current && session.state === 'out') forgetAnswers(client)
    wasIn.current = session.state === 'in'
  }, [session.state, client])
}
