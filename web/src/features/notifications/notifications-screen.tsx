import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { ownPreferences } from '#web/features/notifications/calls.ts'
import { FurtherChoices } from '#web/features/notifications/further-choices.tsx'
import { ThisDevice } from '#web/features/notifications/this-device.tsx'
import { WhatOneHears } from '#web/features/notifications/what-one-hears.tsx'
import { When } from '#web/features/notifications/when.tsx'
import { useBack } from '#web/platform/navigation.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** The choice of what one hears of while the app is closed: on this device, of which kinds, and when. */
export function NotificationsScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const { data, isError, refetch } = useQuery(ownPreferences)
  return (
    <Page title={texts.notifications.title} back={() => back(paths.profile(viewer.givenId))}>
      {!data && !isError && <SkeletonList />}
      {!data && isError && <ErrorState text={texts.notifications.notLoaded} onRetry={() => refetch()} />}
      {data && (
        <>
          <ThisDevice device={data.device} />
          <WhatOneHears />
          <When />
          <FurtherChoices />
        </>
      )}
    </Page>
  )
}
