import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Router, useLocation } from 'wouter'
import { appBase } from '#contract/paths.ts'
import { CrashGuard } from '#web/app/crash-guard.tsx'
import { OfflineNotice } from '#web/app/offline-notice.tsx'
import { Routes } from '#web/app/router.tsx'
import { SessionWatch } from '#web/app/session-watch.tsx'
import { whenIdle } from '#web/platform/idle.ts'
import { type MoreProps, MoreSlot } from '#web/platform/more.ts'
import { useSession } from '#web/platform/session.ts'
import { firstWords } from '#web/platform/toasts.ts'
import { slideTo } from '#web/platform/travel.ts'
import { eventually } from '#web/ui/fetch-code.ts'
import { PageNotice } from '#web/ui/page.tsx'

// Asked for once something is to be said, which waits for it, and before that when there is nothing better to do.
const Toaster = lazy(async () => {
  await Promise.race([firstWords, new Promise<void>(whenIdle)])
  const { Toaster } = await eventually(() => import('#web/ui/toaster.tsx'))
  return { default: Toaster }
})
// Neither is wanted before the screen that it is on.
const MoreMenu = lazy(async () => {
  await new Promise<void>(whenIdle)
  return eventually(() => import('#web/features/people/more-menu.tsx'))
})
const StandingStrip = lazy(async () => {
  await new Promise<void>(whenIdle)
  return eventually(() => import('#web/features/people/standing-strip.tsx'))
})

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Router base={appBase} aroundNav={slideTo}>
        <Guarded>
          <MoreSlot value={More}>
            <PageNotice value={<Notices />}>
              <Routes />
            </PageNotice>
          </MoreSlot>
        </Guarded>
        <SessionWatch />
        <Suspense>
          <Toaster />
        </Suspense>
      </Router>
    </QueryClientProvider>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return <CrashGuard path={path}>{children}</CrashGuard>
}

/** The button comes with its code; its place is there from the start. */
const More = (props: MoreProps) => (
  <Suspense fallback={<span className="size-12" />}>
    <MoreMenu {...props} />
  </Suspense>
)

function Notices() {
  const session = useSession()
  return (
    <>
      <OfflineNotice isAnythingKnown={session.state === 'in'} />
      {session.state === 'in' && (
        <Suspense>
          <StandingStrip />
        </Suspense>
      )}
    </>
  )
}
