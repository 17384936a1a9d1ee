import { paths } from '#contract/paths.ts'
import { NotFoundArt } from '#web/illustrations/not-found.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page title="Page not found" back={paths.home}>
      <EmptyState
        art={<NotFoundArt />}
        text="This lane of the bazaar leads nowhere."
        action={<LinkButton href={paths.home}>Back to the market</LinkButton>}
      />
    </Page>
  )
}
