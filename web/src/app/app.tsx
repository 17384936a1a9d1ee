import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router, useLocation } from 'wouter'
import { appBase } from '#contract/paths.ts'
import { CrashGuard } from '#web/app/crash-guard.tsx'
import { OfflineNotice } from '#web/app/offline-notice.tsx'
import { Routes } from '#web/app/router.tsx'
import { SessionWatch } from '#web/app/session-watch.tsx'
import { whenIdle } from '#web/platform/idle.ts'
import { MoreSlot } from '#web/platform/more.ts'
import { SessionContext, useAskedSession, useSession } from '#web/platform/session.ts'
import { firstWords } from '#web/platform/toasts.ts'
import { slideTo } from '#web/platform/travel.ts'
import { eventual } from '#web/ui/eventual.tsx'
import { PageNotice } from '#web/ui/page.tsx'

// Asked for once something is to be said, which waits for it, and before that when there is nothing better to do.
const { Part: Toaster } = eventual(
  async () => {
    await Promise.race([firstWords, new Promise<void>(whenIdle)])
    return import('#web/ui/toaster.tsx')
  },
  module => module.Toaster,
)
// Neither is wanted before the screen that it is on. The button's place is there from the start.
const { Part: MoreMenu } = eventual(
  async () => {
    await new Promise<void>(whenIdle)
    return import('#web/features/people/more-menu.tsx')
  },
  module => module.default,
  <span className="size-12" />,
)
const { Part: StandingStrip } = eventual(
  async () => {
    await new Promise<void>(whenIdle)
    return import('#web/features/people/standing-strip.tsx')
  },
  module => module.default,
)

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Signed>
        <Router base={appBase} aroundNav={slideTo}>
          <Guarded>
            <MoreSlot value={MoreMenu}>
              <PageNotice value={<Notices />}>
                <Routes />
              </PageNotice>
            </MoreSlot>
          </Guarded>
          <SessionWatch />
          <Toaster />
        </Router>
      </Signed>
    </QueryClientProvider>
  )
}

const Signed = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useAskedSession()}>{children}</SessionContext>
)

function Guarded({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return <CrashGuard path={path}>{children}</CrashGuard>
}

function Notices() {
  const session = useSession()
  return (
    <>
      <OfflineNotice isAnythingKnown={session.state === 'in'} />
      {session.state === 'in' && <StandingStrip />}
    </>
  )
}
