import { useInfiniteQuery } from '@tanstack/react-query'
import { listMyOffers } from '#contract/endpoints/offers.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { NoOwnTasksPicture } from '#web/features/tasks/lists/later-drawings.tsx'
import { OfferRow } from '#web/features/tasks/lists/offer-row.tsx'
import { itemsFound } from '#web/platform/formats.ts'
import { nextPage, pagesOf } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListEnd } from '#web/ui/list-end.tsx'
import { RowList } from '#web/ui/list-row.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

/** The offers that the viewer has made, with what became of them. */
export function MyOffers() {
  const pages = useInfiniteQuery(pagesOf(listMyOffers, {}, limits.page.offers, ({ offer }) => offer._id))
  const { data, isError, refetch } = pages
  const next = nextPage(pages)
  if (!data && isError) return <ErrorState text={texts.offers.ownNotLoaded} onRetry={() => refetch()} />
  if (!data) return <SkeletonList isRows />
  const offers = data.pages.flat()
  return (
    <section className="flex flex-col gap-3">
      <p role="status" className="text-caption text-ink-soft">
        {itemsFound(offers.length, next !== null)}
      </p>
      {offers.length === 0 && !next && (
        <EmptyState
          picture={<NoOwnTasksPicture />}
          text={texts.offers.noneMade}
          help={texts.offers.noneMadeHelp}
          action={<LinkButton href={paths.home}>{texts.common.findTask}</LinkButton>}
        />
      )}
      {offers.length > 0 && (
        <RowList label={texts.offers.ownOffers}>
          {offers.map(offered => (
            <OfferRow key={offered.offer._id} offered={offered} />
          ))}
        </RowList>
      )}
      {next && (
        <ListEnd {...next} failure={texts.offers.moreNotLoaded}>
          <SkeletonList count={1} isRows />
        </ListEnd>
      )}
    </section>
  )
}
