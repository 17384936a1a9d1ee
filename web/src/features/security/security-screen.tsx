import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { getSecurity } from '#contract/endpoints/account.ts'
import type { Security } from '#contract/entities/security.ts'
import { paths } from '#contract/paths.ts'
import { Devices } from '#web/features/security/devices.tsx'
import { EmailCard } from '#web/features/security/email-card.tsx'
import { PasswordCard } from '#web/features/security/password-card.tsx'
import { Tokens } from '#web/features/security/tokens.tsx'
import { TwoFactorCard } from '#web/features/security/two-factor-card.tsx'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** How one gets into the own account, and where one is logged in. */
export function SecurityScreen({ Calendar }: { Calendar: ComponentType }) {
  const viewer = useViewer()
  const { back } = useBack()
  const { data, error, refetch } = useQuery(read(getSecurity, {}))
  return (
    <Page title={texts.common.security} back={() => back(paths.profile(viewer.givenId))}>
      {data && (
        <>
          <Ways security={data} />
          <Tokens />
          <Calendar />
        </>
      )}
      {!data && !error && (
        <div role="status" aria-label={texts.common.loading} className="flex flex-col gap-5">
          <SkeletonCard />
          <SkeletonCard />
        </div>
      )}
      {!data && error && <ErrorState text={texts.security.notLoaded} onRetry={() => refetch()} />}
    </Page>
  )
}

function Ways({ security }: { security: Security }) {
  return (
    <>
      <Section title={texts.security.waysIn}>
        <div className="divide-y divide-line">
          <PasswordCard hasPassword={security.hasPassword} hasGoogle={security.hasGoogle} />
          <EmailCard hasPassword={security.hasPassword} />
          <TwoFactorCard security={security} />
        </div>
      </Section>
      <Devices devices={security.devices} total={security.deviceCount} />
    </>
  )
}
