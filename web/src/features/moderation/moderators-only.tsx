import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getStanding } from '#contract/endpoints/people.ts'
import { paths } from '#contract/paths.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { BarPlace } from '#web/ui/bottom-bar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { Page } from '#web/ui/page.tsx'

type Props = { title: string; parent: string; children: ReactNode }

/** Shows the page to moderators. */
export function ModeratorsOnly({ title, parent, children }: Props) {
  const { up } = useBack()
  const { data, isError, refetch } = useQuery(read(getStanding, {}))
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <Page title={title} back={() => up(parent)} footer={<div ref={setBar} />}>
      <Gate
        isAllowed={data?.isModerator}
        hasFailed={isError}
        refusal={texts.moderation.moderatorsOnly}
        wayOn={<LinkButton href={paths.home}>{texts.moderation.findTasks}</LinkButton>}
        failure={texts.moderation.pageNotLoaded}
        onRetry={() => refetch()}
      >
        <BarPlace value={bar}>{children}</BarPlace>
      </Gate>
    </Page>
  )
}
