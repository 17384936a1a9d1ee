import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getStanding } from '#contract/endpoints/people.ts'
import { paths } from '#contract/paths.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** Shows the page to moderators; the server gives nobody else what would be on it. */
export function ModeratorsOnly({
  title,
  parent,
  children,
}: {
  title: string
  parent: string
  children: ReactNode
}) {
  const { up } = useBack()
  const { data, error, refetch } = useQuery(read(getStanding, {}))
  return (
    <Page title={title} back={() => up(parent)}>
      {data?.isModerator && children}
      {data && !data.isModerator && (
        <EmptyState
          text={texts.moderation.moderatorsOnly}
          action={<LinkButton href={paths.home}>{texts.moderation.findTasks}</LinkButton>}
        />
      )}
      {!data && !error && <SkeletonList isRows />}
      {!data && error && <ErrorState text={texts.moderation.pageNotLoaded} onRetry={() => refetch()} />}
    </Page>
  )
}
