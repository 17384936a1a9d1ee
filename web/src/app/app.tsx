import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { appBase } from '#contract/paths.ts'
import { OfflineNotice, SlowNotice } from '#web/app/connection-notices.tsx'
import { CrashGuard } from '#web/app/crash-guard.tsx'
import { Routes } from '#web/app/router.tsx'
import { SessionWatch } from '#web/app/session-watch.tsx'
import { Tabs } from '#web/features/sidebar/tabs.tsx'
import { failedRequests } from '#web/platform/failed-request.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { addLayer } from '#web/platform/layers.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { SessionContext, useAskedSession, useSession } from '#web/platform/session.ts'
import { firstWords } from '#web/platform/toasts.ts'
import { slideTo } from '#web/platform/travel.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageNotice, PageTabs } from '#web/ui/page.tsx'
import { FailedRequests } from '#web/ui/request-id.tsx'
import { SiteBrand, useSite } from '#web/ui/site-brand.ts'
import { Layers } from '#web/ui/use-layer.ts'
// In the first file, as home and every form use it: with the rest of home's parts it would bring them along on log-in.
import '#web/ui/text-button.tsx'

// Asked for once something is to be said, which waits for it, and before that when there is nothing better to do.
const { Part: Toaster } = lazyPart(
  async () => {
    await Promise.race([firstWords, new Promise<void>(whenIdle)])
    return import('#web/ui/toaster.tsx')
  },
  module => module.Toaster,
)
// None of them is wanted before the screen that it is on. The button's place is there from the start.
const { Part: MoreMenu } = lazyPart(
  async () => {
    await new Promise<void>(whenIdle)
    return import('#web/features/people/more-menu.tsx')
  },
  module => module.default,
  { waiting: <span className="size-12" /> },
)
const { Part: TopNotices } = lazyPart(
  async () => {
    await new Promise<void>(whenIdle)
    return import('#web/app/top-notices.tsx')
  },
  module => module.default,
)
const { Part: SiteWatch } = lazyPart(
  async () => {
    await new Promise<void>(whenIdle)
    return import('#web/features/site/site-watch.tsx')
  },
  module => module.default,
)

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Signed>
        <Branded>
          <FailedRequests value={failedRequests}>
            <Router base={appBase} aroundNav={slideTo}>
              <Guarded>
                <Layers value={addLayer}>
                  <PersonMenuSlot value={MoreMenu}>
                    <PageNotice value={<Notices />}>
                      <PageTabs value={<Tabs />}>
                        <Routes />
                      </PageTabs>
                    </PageNotice>
                  </PersonMenuSlot>
                </Layers>
              </Guarded>
              <SessionWatch />
              <SlowNotice />
              <Toaster />
            </Router>
          </FailedRequests>
        </Branded>
      </Signed>
    </QueryClientProvider>
  )
}

function Branded({ children }: { children: ReactNode }) {
  const [site, setSite] = useState(useSite())
  return (
    <SiteBrand value={site}>
      {children}
      <SiteWatch onChange={setSite} />
    </SiteBrand>
  )
}

const Signed = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useAskedSession()}>{children}</SessionContext>
)

function Guarded({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return <CrashGuard path={path}>{children}</CrashGuard>
}

// Not loaded late like the others: without a network that could not come.
function Notices() {
  const session = useSession()
  return (
    <>
      <OfflineNotice isAnythingKnown={session.state === 'in'} />
      <TopNotices />
    </>
  )
}
