import { paths } from '#contract/paths.ts'
import { NotFoundPicture } from '#web/illustrations/not-found.tsx'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={texts.app.notFound} back={paths.home}>
      <EmptyState
        picture={<NotFoundPicture />}
        text={texts.app.notFoundText}
        action={<LinkButton href={paths.home}>{texts.app.backToMarket}</LinkButton>}
      />
    </Page>
  )
}
