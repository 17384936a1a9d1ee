import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { appBase } from '#contract/paths.ts'
import { CrashGuard } from '#web/app/crash-guard.tsx'
import { OfflineNotice } from '#web/app/offline-notice.tsx'
import { Routes } from '#web/app/router.tsx'
import { SessionWatch } from '#web/app/session-watch.tsx'
import { slideTo } from '#web/platform/travel.ts'
import { PageNotice } from '#web/ui/page.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Router base={appBase} aroundNav={slideTo}>
        <CrashGuard>
          <PageNotice value={<OfflineNotice />}>
            <Routes />
          </PageNotice>
        </CrashGuard>
        <SessionWatch />
        <Toaster />
      </Router>
    </QueryClientProvider>
  )
}
